import { SESSION_COOKIE } from "@/lib/auth/auth";
import { handle } from "@/lib/auth/handle";
import { type Action, PERMISSIONS } from "@/lib/auth/permissions";
import { API } from "@/lib/schema/api";
import { describeApi } from "@/lib/schema/describe-api";
import { openapiEndpoints } from "@/lib/schema/openapi";
import { version } from "@/package.json";

const isOpen = (action: string) => PERMISSIONS[action as Action].who === "anyone";

export const GET = handle(openapiEndpoints.read, async () =>
  Response.json(describeApi(API, isOpen, { version, cookie: SESSION_COOKIE })),
);

export * from "@/lib/auth/other-methods";
