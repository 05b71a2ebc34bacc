import { inject } from "vitest";

process.env.DATABASE_URL = inject("databases")[Number(process.env.VITEST_POOL_ID) - 1];
