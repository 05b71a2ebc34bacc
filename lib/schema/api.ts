import { accountEndpoints } from "./account";
import { documentEndpoints } from "./document-endpoints";
import type { Endpoint } from "./endpoint";
import { exportEndpoints } from "./export";
import { guidelineEndpoints } from "./guideline";
import { healthEndpoints } from "./health";
import { homeEndpoints } from "./home";
import { labelEndpoints } from "./label";
import { linkEndpoints } from "./link";
import { memberEndpoints } from "./member";
import { openapiEndpoints } from "./openapi";
import { profileEndpoints } from "./profile";
import { projectEndpoints } from "./project";
import { readingEndpoints } from "./reading";
import { sessionEndpoints } from "./session";
import { tokenEndpoints } from "./token";

/** The whole API, by the noun that a description groups it under. */
export const API: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  session: sessionEndpoints,
  links: linkEndpoints,
  profile: profileEndpoints,
  tokens: tokenEndpoints,
  accounts: accountEndpoints,
  home: homeEndpoints,
  projects: projectEndpoints,
  members: memberEndpoints,
  guidelines: guidelineEndpoints,
  labels: labelEndpoints,
  documents: documentEndpoints,
  reading: readingEndpoints,
  export: exportEndpoints,
  health: healthEndpoints,
  openapi: openapiEndpoints,
};
