-- Asked once for each row that goes: two look-ups in the index of the notes, and the row is not written out as JSON.
CREATE FUNCTION change_only_deleted_when_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM erasure e WHERE e.project_id = OLD.project_id AND e.document_id = OLD.document_id)
    OR EXISTS (SELECT FROM erasure e WHERE e.project_id = OLD.project_id AND e.document_id IS NULL) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME;
END $$;

CREATE FUNCTION guideline_only_deleted_when_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM erasure e WHERE e.project_id = OLD.project_id AND e.document_id IS NULL) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME;
END $$;

CREATE OR REPLACE TRIGGER "change_only_erased" BEFORE DELETE ON "change" FOR EACH ROW EXECUTE FUNCTION change_only_deleted_when_erased();
CREATE OR REPLACE TRIGGER "guideline_only_erased" BEFORE DELETE ON "guideline" FOR EACH ROW EXECUTE FUNCTION guideline_only_deleted_when_erased();
DROP FUNCTION deleted_only_when_erased();
