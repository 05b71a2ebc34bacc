import "server-only";
import { createHash, randomBytes } from "node:crypto";

/** A secret for a link or a token: 32 random bytes, URL-safe. Only its hash is stored. */
export const newSecret = () => randomBytes(32).toString("base64url");

export const hashSecret = (secret: string) => createHash("sha256").update(secret).digest("hex");
