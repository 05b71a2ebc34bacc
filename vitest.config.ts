import { defineConfig } from "vitest/config";

const alias = {
  "@": import.meta.dirname,
  "server-only": `${import.meta.dirname}/node_modules/server-only/empty.js`,
};

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: "core",
          include: ["lib/{core,formats,schema,dom,client}/**/*.test.ts"],
          environment: "node",
          isolate: false, // Plain values and functions: what one file leaves behind, none of them can meet.
          testTimeout: 60_000, // a busy machine is no failure
        },
      },
      {
        resolve: { alias },
        test: {
          name: "postgres",
          include: ["{lib/{data,auth,server},app,scripts}/**/*.test.ts"],
          environment: "node",
          globalSetup: ["lib/data/testing/postgres.ts"],
          setupFiles: ["lib/data/testing/own-database.ts"],
          maxWorkers: 2,
          env: { BASE_URL: "" }, // Vitest sets it to "/", which is no address of ours.
          testTimeout: 60_000,
        },
      },
    ],
  },
});
