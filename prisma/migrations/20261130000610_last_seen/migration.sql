-- Sessions are deleted when they end; when somebody was last here must outlive them.
ALTER TABLE "person" ADD COLUMN "last_seen_at" TIMESTAMPTZ(3);
CREATE INDEX "sign_in_failure_at_idx" ON "sign_in_failure" ("at");
