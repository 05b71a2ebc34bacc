import { notifications } from "@mantine/notifications";
import { signOut } from "@/lib/client/session";

export async function leave(): Promise<void> {
  if (await signOut()) return;
  notifications.show({
    color: "red",
    title: "You are still signed in",
    message: "The server could not sign you out just now. Try again in a moment.",
  });
}
