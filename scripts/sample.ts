import { firstAdminId } from "@/lib/data/accounts";
import { makeSample } from "@/lib/data/sample";

/** Run at each start with SAMPLE=1: makes the sample project for the first admin, once there is one. */
const adminId = process.env.SAMPLE === "1" ? await firstAdminId() : null;
if (adminId) await makeSample(adminId);
process.exit(0);
