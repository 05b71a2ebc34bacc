-- The list of documents: its totals without the texts' rows, and its pages in order without sorting 10,000 names.
CREATE INDEX "document_listed" ON "document" ("project_id") INCLUDE ("words") WHERE "archived_at" IS NULL;
CREATE INDEX "document_archived" ON "document" ("project_id", "id") WHERE "archived_at" IS NOT NULL;
CREATE INDEX "document_listed_by_name" ON "document" ("project_id", lower("name"), "name", "id") WHERE "archived_at" IS NULL;
CREATE INDEX "document_listed_by_import" ON "document" ("project_id", "created_at", "name", "id") WHERE "archived_at" IS NULL;
CREATE INDEX "annotation_set_project_id_document_id_idx" ON "annotation_set" ("project_id", "document_id");
