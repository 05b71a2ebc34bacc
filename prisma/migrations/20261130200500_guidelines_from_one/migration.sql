-- A project begins without guidelines. Those that began with an empty version 1 keep it: their spans name it.
ALTER TABLE "project" ALTER COLUMN "guideline_version" SET DEFAULT 0;
