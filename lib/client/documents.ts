import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type DocumentList,
  type DocumentQuery,
  documentEndpoints,
  type Metadata,
} from "@/lib/schema/document";
import { memberEndpoints } from "@/lib/schema/member";
import { call } from "./call";

const key = (projectId: string) => ["documents", projectId] as const;

export function useDocuments(projectId: string, query: DocumentQuery, initial: DocumentList | undefined) {
  return useQuery({
    queryKey: [...key(projectId), query],
    queryFn: ({ signal }) => call(documentEndpoints.list, { params: { projectId }, query, signal }),
    placeholderData: keepPreviousData,
    ...(initial ? { initialData: initial } : {}),
  });
}

function useDocumentMutation<T, R>(projectId: string, change: (value: T) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: key(projectId) }),
  });
}

export const useUpdateDocument = (projectId: string) =>
  useDocumentMutation(
    projectId,
    ({ documentId, change }: { documentId: string; change: Partial<Metadata> }) =>
      call(documentEndpoints.update, { params: { documentId }, body: change }),
  );

export const useArchiveDocuments = (projectId: string) =>
  useDocumentMutation(projectId, (body: { documentIds: string[]; archived: boolean }) =>
    call(documentEndpoints.archive, { params: { projectId }, body }),
  );

export const useAssignDocuments = (projectId: string) =>
  useDocumentMutation(
    projectId,
    (body: { documentIds: string[]; reviewerIds: string[]; assigned: boolean }) =>
      call(documentEndpoints.assign, { params: { projectId }, body }),
  );

export const useStanding = (projectId: string, documentIds: string[]) =>
  useQuery({
    queryKey: [...key(projectId), "standing", documentIds],
    queryFn: () => call(documentEndpoints.counts, { params: { projectId }, body: { documentIds } }),
    enabled: documentIds.length > 0,
  });

export const useReviewers = (projectId: string) =>
  useQuery({
    queryKey: ["members", projectId, "reviewers"],
    queryFn: async () =>
      (await call(memberEndpoints.list, { params: { projectId } })).members.filter(
        ({ role }) => role !== "viewer",
      ),
  });
