import { z } from "zod";
import { normalizeEmail } from "@/lib/core/email";
import { plainText } from "./endpoint";

export const email = plainText(320).transform(normalizeEmail).pipe(z.email("must be an e-mail address"));
