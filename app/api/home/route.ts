import { handle } from "@/lib/auth/handle";
import { homeOf } from "@/lib/data/home";
import { homeEndpoints } from "@/lib/schema/home";

export const GET = handle(homeEndpoints.read, ({ who }) => homeOf(who.userId));

export * from "@/lib/auth/other-methods";
