-- A text may have to go for good, with all that stands on it. What was erased is noted, without any of it; and history,
-- which is only added to, can be deleted only where such a note stands.
CREATE TABLE "erasure" (
  "id" UUID NOT NULL,
  "project_id" UUID NOT NULL,
  "document_id" UUID,
  "documents" INTEGER NOT NULL,
  "spans" INTEGER NOT NULL,
  "readings" INTEGER NOT NULL,
  "erased_by" UUID NOT NULL,
  "erased_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "erasure_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "erasure_erased_by_fkey" FOREIGN KEY ("erased_by") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "erasure_project_id_document_id_idx" ON "erasure" ("project_id", "document_id");

CREATE FUNCTION deleted_only_when_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM erasure e WHERE e.project_id = OLD.project_id AND (e.document_id IS NULL
      OR (TG_TABLE_NAME = 'change' AND e.document_id = (to_jsonb(OLD) ->> 'document_id')::uuid))) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME;
END $$;

DROP TRIGGER "change_only_added" ON "change";
CREATE TRIGGER "change_only_added" BEFORE UPDATE OR TRUNCATE ON "change" EXECUTE FUNCTION only_ever_added_to();
CREATE TRIGGER "change_only_erased" BEFORE DELETE ON "change" FOR EACH ROW EXECUTE FUNCTION deleted_only_when_erased();
DROP TRIGGER "guideline_only_added" ON "guideline";
CREATE TRIGGER "guideline_only_added" BEFORE UPDATE OR TRUNCATE ON "guideline" EXECUTE FUNCTION only_ever_added_to();
CREATE TRIGGER "guideline_only_erased" BEFORE DELETE ON "guideline" FOR EACH ROW EXECUTE FUNCTION deleted_only_when_erased();

CREATE TRIGGER "erasure_only_added" BEFORE UPDATE OR DELETE OR TRUNCATE ON "erasure" EXECUTE FUNCTION only_ever_added_to();
