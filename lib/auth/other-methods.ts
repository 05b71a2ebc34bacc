import "server-only";
import { z } from "zod";
import { Refusal } from "@/lib/core/refusal";
import { API } from "@/lib/schema/api";
import { type Endpoint, endpoint } from "@/lib/schema/endpoint";
import { handle } from "./handle";

const answersAt = (path: string) => {
  const pattern = path.replace(".", "\\.").replace(/:\w+/g, "[^/]+").replace(/\*\w+/g, ".+");
  return new RegExp(`^${pattern}/?$`);
};

const wildness = (path: string) => path.match(/[:*]/g)?.length ?? 0;

/** What the address takes: of those that fit it the one with the fewest parameters is asked, as Next does. */
function methodsOf(address: string): string[] {
  const all = Object.values(API).flatMap((ofNoun) => Object.values(ofNoun));
  const fitting = all.filter(({ path }) => answersAt(path).test(address));
  const least = Math.min(...fitting.map(({ path }) => wildness(path)));
  return fitting.filter(({ path }) => wildness(path) === least).map(({ method }) => method);
}

const refuse = (method: Endpoint["method"]) =>
  handle(
    endpoint({
      method,
      path: "/api/*other",
      action: "api.describe",
      summary: "What no route takes",
      query: z.looseObject({}),
    }),
    async ({ request }) => {
      const methods = methodsOf(new URL(request.url).pathname);
      if (methods.length === 0)
        throw new Refusal(
          "not-found",
          "The API has no such address; /api/openapi.json describes those it has.",
        );
      throw new Refusal("no-such-method", `This address takes ${methods.join(", ")}, not ${method}.`, [], {
        methods,
      });
    },
  );

/**
 * A route of the API exports all of these, and its own in their place: so that what it does not take is refused, and
 * logged, as everything else is. The route of every other address exports nothing else.
 */
export const GET = refuse("GET");
export const POST = refuse("POST");
export const PUT = refuse("PUT");
export const PATCH = refuse("PATCH");
export const DELETE = refuse("DELETE");
