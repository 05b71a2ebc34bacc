import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";

/** The narrow page before one is inside: sign in, welcome, reset. */
export function Door({ children }: { children: ReactNode }) {
  return (
    <main style={{ minHeight: "100dvh", display: "grid", placeItems: "center", padding: 20 }}>
      <Stack w="100%" maw={380} gap="lg">
        <Text fw={600}>Rejoinder</Text>
        {children}
      </Stack>
    </main>
  );
}
