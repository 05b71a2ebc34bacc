"use client";

import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiError } from "@/lib/client/call";
import { Busy } from "./Busy";
import { ABOVE, theme } from "./theme";

const makeClient = () =>
  new QueryClient({
    defaultOptions: {
      // What cannot be sent is said at once, and not done by itself when the network is back.
      mutations: { networkMode: "always" },
      queries: {
        networkMode: "always",
        staleTime: 10_000,
        retry: (count, error) =>
          count < 3 && (!(error instanceof ApiError) || error.status === 0 || error.status === 503),
      },
    },
  });

export function Providers({ children, nonce }: { children: ReactNode; nonce: string | undefined }) {
  const [client] = useState(makeClient);
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce ?? ""}>
      <QueryClientProvider client={client}>
        <Notifications position="bottom-center" />
        <Busy />
        {children}
        <section id={ABOVE} aria-label="Menus and dialogs" />
      </QueryClientProvider>
    </MantineProvider>
  );
}
