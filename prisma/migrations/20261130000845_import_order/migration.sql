-- Documents imported together share the moment of their import and are read in the order of its list, however many
-- of them are sent at once.
CREATE TABLE "import_batch" (
  "project_id" UUID NOT NULL,
  "id" UUID NOT NULL,
  "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "import_batch_pkey" PRIMARY KEY ("project_id", "id"),
  CONSTRAINT "import_batch_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id")
    ON DELETE RESTRICT ON UPDATE CASCADE
);
ALTER TABLE "document" ADD COLUMN "place" INTEGER NOT NULL DEFAULT 0;
DROP INDEX "document_listed_by_import";
CREATE INDEX "document_listed_by_import" ON "document" ("project_id", "created_at", "place", "name", "id") WHERE "archived_at" IS NULL;
