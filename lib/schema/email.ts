import { EMAIL_MAX, isEmail, normalizeEmail } from "@/lib/core/email";
import { plainText } from "./endpoint";

export const email = plainText(EMAIL_MAX)
  .transform(normalizeEmail)
  .refine(isEmail, "must be an e-mail address");
