import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ProjectRole } from "@/lib/core/roles";
import { type Member, memberEndpoints } from "@/lib/schema/member";
import { call } from "./call";

export const memberKeys = {
  list: (projectId: string) => ["projects", projectId, "members"] as const,
  find: (projectId: string, text: string) => ["projects", projectId, "people", text] as const,
};

export function useMembers(projectId: string, initial: Member[]) {
  return useQuery({
    queryKey: memberKeys.list(projectId),
    queryFn: async () => (await call(memberEndpoints.list, { params: { projectId } })).members,
    initialData: initial,
  });
}

export function useFindPeople(projectId: string, text: string) {
  return useQuery({
    queryKey: memberKeys.find(projectId, text),
    queryFn: async ({ signal }) =>
      (await call(memberEndpoints.find, { params: { projectId }, query: { q: text }, signal })).people,
    enabled: text.trim().length > 1,
    placeholderData: keepPreviousData,
  });
}

/** Every change answers the whole list, which then stands. */
function useMemberMutation<Wanted>(
  projectId: string,
  change: (wanted: Wanted) => Promise<{ members: Member[] }>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ members }) => client.setQueryData(memberKeys.list(projectId), members),
    onError: () => client.invalidateQueries({ queryKey: memberKeys.list(projectId) }),
  });
}

export type Added = { userId: string } | { email: string };

export const useAddMembers = (projectId: string) =>
  useMemberMutation(projectId, (body: { people: Added[]; role: ProjectRole }) =>
    call(memberEndpoints.add, { params: { projectId }, body }),
  );

export const useSetMemberRole = (projectId: string) =>
  useMemberMutation(projectId, ({ userId, role }: { userId: string; role: ProjectRole }) =>
    call(memberEndpoints.update, { params: { projectId, userId }, body: { role } }),
  );

export const useRemoveMember = (projectId: string) =>
  useMemberMutation(projectId, (userId: string) =>
    call(memberEndpoints.remove, { params: { projectId, userId } }),
  );
