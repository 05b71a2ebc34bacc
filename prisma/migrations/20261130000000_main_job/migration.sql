
-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "installation" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "installation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "person" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "role" TEXT NOT NULL DEFAULT 'member',
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "person_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL,
    "token" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account" (
    "id" UUID NOT NULL,
    "account_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "id_token" TEXT,
    "access_token_expires_at" TIMESTAMPTZ(3),
    "refresh_token_expires_at" TIMESTAMPTZ(3),
    "scope" TEXT,
    "password" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification" (
    "id" UUID NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "verification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "last_request" BIGINT NOT NULL,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_failure" (
    "id" BIGSERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_in_failure_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "one_time_link" (
    "id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "user_id" UUID,
    "token_hash" TEXT NOT NULL,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "one_time_link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_token" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "project" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "blind" BOOLEAN NOT NULL DEFAULT true,
    "guideline_version" INTEGER NOT NULL DEFAULT 1,
    "archived_at" TIMESTAMPTZ(3),
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "project_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "guideline" (
    "project_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "guideline_pkey" PRIMARY KEY ("project_id","version")
);

-- CreateTable
CREATE TABLE "membership" (
    "project_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "membership_pkey" PRIMARY KEY ("project_id","user_id")
);

-- CreateTable
CREATE TABLE "label" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "color" TEXT NOT NULL,
    "key" TEXT,
    "description" TEXT NOT NULL DEFAULT '',
    "position" INTEGER NOT NULL,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "label_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "text_sha256" TEXT NOT NULL,
    "code_points" INTEGER NOT NULL,
    "utf16_units" INTEGER NOT NULL,
    "words" INTEGER NOT NULL,
    "encoding" TEXT NOT NULL DEFAULT 'utf-8',
    "author" TEXT NOT NULL DEFAULT '',
    "date" TEXT NOT NULL DEFAULT '',
    "source" TEXT NOT NULL DEFAULT '',
    "fields" JSONB NOT NULL DEFAULT '{}',
    "archived_at" TIMESTAMPTZ(3),
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "document_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "annotation_set" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "code_points" INTEGER NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'reviewer',
    "reviewer_id" UUID,
    "state" TEXT NOT NULL DEFAULT 'not_started',
    "revision" INTEGER NOT NULL DEFAULT 0,
    "span_count" INTEGER NOT NULL DEFAULT 0,
    "active_seconds" INTEGER NOT NULL DEFAULT 0,
    "place" INTEGER NOT NULL DEFAULT 0,
    "assigned_at" TIMESTAMPTZ(3),
    "assigned_by" UUID,
    "opened_at" TIMESTAMPTZ(3),
    "changed_at" TIMESTAMPTZ(3),
    "submitted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "annotation_set_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "span" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "set_id" UUID NOT NULL,
    "label_id" UUID NOT NULL,
    "fragments" INTEGER[],
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    "start_utf16" INTEGER NOT NULL,
    "end_utf16" INTEGER NOT NULL,
    "code_points" INTEGER NOT NULL,
    "quote" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "suffix" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "origin" TEXT NOT NULL DEFAULT 'manual',
    "guideline_version" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "span_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "change" (
    "set_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "step" UUID NOT NULL,
    "intent" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "span_id" UUID NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "user_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "change_pkey" PRIMARY KEY ("set_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "person_email_key" ON "person"("email");

-- CreateIndex
CREATE UNIQUE INDEX "session_token_key" ON "session"("token");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "account_user_id_idx" ON "account"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "account_provider_id_account_id_key" ON "account"("provider_id", "account_id");

-- CreateIndex
CREATE INDEX "verification_identifier_idx" ON "verification"("identifier");

-- CreateIndex
CREATE UNIQUE INDEX "rate_limit_key_key" ON "rate_limit"("key");

-- CreateIndex
CREATE INDEX "sign_in_failure_email_at_idx" ON "sign_in_failure"("email", "at");

-- CreateIndex
CREATE UNIQUE INDEX "one_time_link_token_hash_key" ON "one_time_link"("token_hash");

-- CreateIndex
CREATE INDEX "one_time_link_user_id_idx" ON "one_time_link"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_token_token_hash_key" ON "api_token"("token_hash");

-- CreateIndex
CREATE INDEX "api_token_user_id_idx" ON "api_token"("user_id");

-- CreateIndex
CREATE INDEX "membership_user_id_idx" ON "membership"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "label_project_id_id_key" ON "label"("project_id", "id");

-- CreateIndex
CREATE INDEX "document_project_id_name_idx" ON "document"("project_id", "name");

-- CreateIndex
CREATE INDEX "document_project_id_created_at_idx" ON "document"("project_id", "created_at");

-- CreateIndex
CREATE INDEX "document_project_id_text_sha256_idx" ON "document"("project_id", "text_sha256");

-- CreateIndex
CREATE UNIQUE INDEX "document_project_id_id_code_points_key" ON "document"("project_id", "id", "code_points");

-- CreateIndex
CREATE INDEX "annotation_set_document_id_idx" ON "annotation_set"("document_id");

-- CreateIndex
CREATE INDEX "annotation_set_reviewer_id_project_id_idx" ON "annotation_set"("reviewer_id", "project_id");

-- CreateIndex
CREATE UNIQUE INDEX "annotation_set_project_id_id_document_id_code_points_key" ON "annotation_set"("project_id", "id", "document_id", "code_points");

-- CreateIndex
CREATE INDEX "span_set_id_start_idx" ON "span"("set_id", "start");

-- CreateIndex
CREATE INDEX "span_document_id_label_id_idx" ON "span"("document_id", "label_id");

-- CreateIndex
CREATE INDEX "span_project_id_label_id_idx" ON "span"("project_id", "label_id");

-- CreateIndex
CREATE INDEX "change_span_id_idx" ON "change"("span_id");

-- CreateIndex
CREATE INDEX "change_project_id_at_idx" ON "change"("project_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "change_set_id_revision_key" ON "change"("set_id", "revision");

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "one_time_link" ADD CONSTRAINT "one_time_link_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "guideline" ADD CONSTRAINT "guideline_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "label" ADD CONSTRAINT "label_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document" ADD CONSTRAINT "document_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotation_set" ADD CONSTRAINT "annotation_set_project_id_document_id_code_points_fkey" FOREIGN KEY ("project_id", "document_id", "code_points") REFERENCES "document"("project_id", "id", "code_points") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotation_set" ADD CONSTRAINT "annotation_set_reviewer_id_fkey" FOREIGN KEY ("reviewer_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "span" ADD CONSTRAINT "span_project_id_set_id_document_id_code_points_fkey" FOREIGN KEY ("project_id", "set_id", "document_id", "code_points") REFERENCES "annotation_set"("project_id", "id", "document_id", "code_points") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "span" ADD CONSTRAINT "span_project_id_label_id_fkey" FOREIGN KEY ("project_id", "label_id") REFERENCES "label"("project_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change" ADD CONSTRAINT "change_set_id_fkey" FOREIGN KEY ("set_id") REFERENCES "annotation_set"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change" ADD CONSTRAINT "change_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- What the database itself refuses; Prisma's schema cannot say these.

ALTER TABLE "installation" ADD CONSTRAINT "installation_one_row" CHECK ("id" = 1);

ALTER TABLE "person"
  ADD CONSTRAINT "person_role" CHECK ("role" IN ('admin', 'member')),
  ADD CONSTRAINT "person_email_normal" CHECK ("email" = lower(btrim("email"))),
  ADD CONSTRAINT "person_name_given" CHECK (btrim("name") <> '');

ALTER TABLE "one_time_link"
  ADD CONSTRAINT "one_time_link_purpose" CHECK ("purpose" IN ('setup', 'invite', 'reset')),
  ADD CONSTRAINT "one_time_link_for_whom" CHECK (("purpose" = 'setup') = ("user_id" IS NULL));

ALTER TABLE "membership"
  ADD CONSTRAINT "membership_role" CHECK ("role" IN ('lead', 'adjudicator', 'reviewer', 'viewer'));

ALTER TABLE "project" ADD CONSTRAINT "project_name_given" CHECK (btrim("name") <> '');

ALTER TABLE "label"
  ADD CONSTRAINT "label_name_given" CHECK (btrim("name") <> ''),
  ADD CONSTRAINT "label_color_hex" CHECK ("color" ~ '^#[0-9a-f]{6}$');
CREATE UNIQUE INDEX "label_name_in_use" ON "label" ("project_id", lower("name")) WHERE "archived_at" IS NULL;
CREATE UNIQUE INDEX "label_key_in_use" ON "label" ("project_id", lower("key")) WHERE "archived_at" IS NULL AND "key" IS NOT NULL;

ALTER TABLE "document"
  ADD CONSTRAINT "document_name_given" CHECK (btrim("name") <> ''),
  ADD CONSTRAINT "document_code_points" CHECK (char_length("text") = "code_points"),
  ADD CONSTRAINT "document_line_ends" CHECK (strpos("text", chr(13)) = 0),
  ADD CONSTRAINT "document_sha256" CHECK ("text_sha256" = encode(sha256(convert_to("text", 'UTF8')), 'hex'));

ALTER TABLE "annotation_set"
  ADD CONSTRAINT "annotation_set_kind" CHECK ("kind" IN ('reviewer', 'adjudicated', 'imported')),
  ADD CONSTRAINT "annotation_set_state" CHECK ("state" IN ('not_started', 'in_progress', 'done')),
  ADD CONSTRAINT "annotation_set_whose" CHECK (("kind" = 'reviewer') = ("reviewer_id" IS NOT NULL)),
  ADD CONSTRAINT "annotation_set_counts" CHECK ("span_count" >= 0 AND "active_seconds" >= 0 AND "revision" >= 0);
CREATE UNIQUE INDEX "annotation_set_of_reviewer" ON "annotation_set" ("document_id", "reviewer_id") WHERE "kind" = 'reviewer';
CREATE UNIQUE INDEX "annotation_set_adjudicated" ON "annotation_set" ("document_id") WHERE "kind" = 'adjudicated';

-- Strictly ascending bounds say at once: sorted, not empty, not touching.
CREATE FUNCTION fragments_hold(fragments int[], first int, last int, code_points int) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  n int := cardinality(fragments);
BEGIN
  IF n IS NULL OR n < 2 OR n % 2 = 1 OR fragments[1] <> first OR fragments[n] <> last OR first < 0 OR last > code_points THEN
    RETURN false;
  END IF;
  FOR i IN 2..n LOOP
    IF fragments[i] IS NULL OR fragments[i] <= fragments[i - 1] THEN RETURN false; END IF;
  END LOOP;
  RETURN true;
END $$;

-- The quote is the fragments joined by three code points: blank, ellipsis, blank.
CREATE FUNCTION quote_length(fragments int[]) RETURNS int
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  n int := cardinality(fragments) / 2;
  total int := 3 * (n - 1);
BEGIN
  FOR i IN 1..n LOOP
    total := total + fragments[2 * i] - fragments[2 * i - 1];
  END LOOP;
  RETURN total;
END $$;

ALTER TABLE "span"
  ADD CONSTRAINT "span_fragments" CHECK (fragments_hold("fragments", "start", "end", "code_points")),
  ADD CONSTRAINT "span_utf16" CHECK ("start_utf16" >= "start" AND "end_utf16" - "start_utf16" >= "end" - "start"),
  ADD CONSTRAINT "span_quote" CHECK (char_length("quote") = quote_length("fragments")),
  ADD CONSTRAINT "span_origin" CHECK ("origin" IN ('manual', 'import', 'suggestion', 'adjudication')),
  ADD CONSTRAINT "span_version" CHECK ("version" >= 1);

ALTER TABLE "change"
  ADD CONSTRAINT "change_kind" CHECK ("kind" IN ('create', 'update', 'delete')),
  ADD CONSTRAINT "change_intent" CHECK ("intent" IN ('do', 'undo', 'redo')),
  ADD CONSTRAINT "change_before_after" CHECK (("before" IS NULL) = ("kind" = 'create') AND ("after" IS NULL) = ("kind" = 'delete'));

CREATE FUNCTION only_ever_added_to() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME;
END $$;
CREATE TRIGGER "change_only_added" BEFORE UPDATE OR DELETE OR TRUNCATE ON "change" EXECUTE FUNCTION only_ever_added_to();
CREATE TRIGGER "guideline_only_added" BEFORE UPDATE OR DELETE OR TRUNCATE ON "guideline" EXECUTE FUNCTION only_ever_added_to();

CREATE FUNCTION text_never_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the text of a document never changes';
END $$;
CREATE TRIGGER "document_text_never_changes" BEFORE UPDATE OF "text", "text_sha256", "code_points", "utf16_units" ON "document"
  EXECUTE FUNCTION text_never_changes();
