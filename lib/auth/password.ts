import "server-only";
import { getPasswordHash, storePassword } from "@/lib/data/credentials";
import { transaction } from "@/lib/data/db";
import { withdrawLinks } from "@/lib/data/links";
import { endSessions } from "@/lib/data/sessions";
import { auth } from "./auth";

export async function hashPassword(password: string): Promise<string> {
  return (await (await auth()).$context).password.hash(password);
}

/** Gives a person a password, new or in place of the old one; ends their open links, and their sessions, or all but one. */
export async function setPassword(
  userId: string,
  password: string,
  except: string | null = null,
): Promise<number> {
  const hash = await hashPassword(password);
  return transaction(async (client) => {
    await storePassword(client, userId, hash);
    await withdrawLinks(client, userId);
    return endSessions(client, userId, except);
  });
}

export async function isPassword(userId: string, password: string): Promise<boolean> {
  const hash = await getPasswordHash(userId);
  if (!hash) return false;
  return (await (await auth()).$context).password.verify({ hash, password });
}
