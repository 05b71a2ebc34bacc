import { firstAdminId } from "@/lib/data/accounts";
import { makeSample } from "@/lib/data/sample";

await makeSample(await firstAdminId());
process.exit(0);
