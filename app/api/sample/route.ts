import { handle } from "@/lib/auth/handle";
import { makeSample } from "@/lib/data/sample";
import { homeEndpoints } from "@/lib/schema/home";

export const POST = handle(homeEndpoints.sample, async ({ who }) => ({
  projectId: await makeSample(who.userId),
}));

export * from "@/lib/auth/other-methods";
