import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { linkEndpoints } from "@/lib/schema/link";
import { type OpenSession, profileEndpoints } from "@/lib/schema/profile";
import { type ApiToken, tokenEndpoints } from "@/lib/schema/token";
import { call } from "./call";

const profileKeys = { sessions: ["profile", "sessions"] as const, tokens: ["profile", "tokens"] as const };

export const useRedeem = () =>
  useMutation({
    mutationFn: (body: { token: string; password: string; name?: string; email?: string }) =>
      call(linkEndpoints.redeem, { body }),
  });

export const useRename = () =>
  useMutation({ mutationFn: (name: string) => call(profileEndpoints.rename, { body: { name } }) });

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { current: string; password: string }) => call(profileEndpoints.password, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: profileKeys.sessions }),
  });
}

export function useSessions(initial: OpenSession[]) {
  return useQuery({
    queryKey: profileKeys.sessions,
    queryFn: async () => (await call(profileEndpoints.sessions)).sessions,
    initialData: initial,
  });
}

/** Without an id: all sessions but this one. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string | null) =>
      sessionId ? call(profileEndpoints.end, { params: { sessionId } }) : call(profileEndpoints.endOthers),
    onSuccess: ({ sessions }) => client.setQueryData(profileKeys.sessions, sessions),
  });
}

export function useTokens(initial: ApiToken[]) {
  return useQuery({
    queryKey: profileKeys.tokens,
    queryFn: async () => (await call(tokenEndpoints.list)).tokens,
    initialData: initial,
  });
}

export function useCreateToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call(tokenEndpoints.create, { body: { name } }),
    onSuccess: ({ tokens }) => client.setQueryData(profileKeys.tokens, tokens),
  });
}

export function useRevokeToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (tokenId: string) => call(tokenEndpoints.revoke, { params: { tokenId } }),
    onSuccess: ({ tokens }) => client.setQueryData(profileKeys.tokens, tokens),
  });
}
