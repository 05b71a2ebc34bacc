import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Account, type AccountQuery, accountEndpoints } from "@/lib/schema/account";
import { call, send } from "./call";

const accountKeys = {
  all: ["accounts"] as const,
  list: (query: AccountQuery) => ["accounts", query] as const,
};

interface NewAccount {
  name: string;
  email: string;
  role: Account["role"];
  send: boolean;
}

export function useAccounts(query: AccountQuery, initial: Account[]) {
  const plain = Object.values(query).every((value) => value === undefined || value === "");
  return useQuery({
    queryKey: accountKeys.list(query),
    queryFn: async ({ signal }) => (await call(accountEndpoints.list, { query, signal })).accounts,
    placeholderData: keepPreviousData,
    ...(plain ? { initialData: initial } : {}),
  });
}

function useAccountMutation<Wanted, Answer>(change: (wanted: Wanted) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.all }),
  });
}

export const useCreateAccount = () =>
  useAccountMutation((body: NewAccount) => call(accountEndpoints.create, { body }));

export const usePreviewAccounts = () =>
  useMutation({
    mutationFn: async (text: string) =>
      (await call(accountEndpoints.import, { body: { text, commit: false } })).lines,
  });

export const useImportAccounts = () =>
  useAccountMutation(
    async (body: { text: string; send: boolean }) =>
      (await call(accountEndpoints.import, { body: { ...body, commit: true } })).lines,
  );

export const useUpdateAccount = () =>
  useAccountMutation(
    ({
      userId,
      ...body
    }: {
      userId: string;
      name?: string;
      email?: string;
      role?: Account["role"];
      disabled?: boolean;
    }) => call(accountEndpoints.update, { params: { userId }, body }),
  );

export const useRemoveAccount = () =>
  useAccountMutation(async (userId: string) => {
    await send(accountEndpoints.remove, { params: { userId } });
  });

export const useSignOutAccount = () =>
  useAccountMutation((userId: string) => call(accountEndpoints.signOut, { params: { userId } }));

export const useRenewLink = () =>
  useAccountMutation(({ userId, mail }: { userId: string; mail: boolean }) =>
    call(accountEndpoints.renewLink, { params: { userId }, body: { send: mail } }),
  );

export const useWithdrawLink = () =>
  useAccountMutation((userId: string) => call(accountEndpoints.withdrawLink, { params: { userId } }));
