import { firstAdminId } from "@/lib/data/accounts";
import { isSampleErased, makeSample } from "@/lib/data/sample";

// SAMPLE=1 may stand in the settings for good; what was erased does not come back by a start.
if (!(await isSampleErased())) await makeSample(await firstAdminId());
process.exit(0);
