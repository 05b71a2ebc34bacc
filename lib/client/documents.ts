import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type {
  DocumentFilter,
  DocumentList,
  DocumentQuery,
  DocumentTotals,
  Metadata,
} from "@/lib/schema/document";
import { documentEndpoints } from "@/lib/schema/document-endpoints";
import { memberEndpoints } from "@/lib/schema/member";
import { call } from "./call";

export const documentKeys = {
  all: (projectId: string) => ["documents", projectId] as const,
  list: (projectId: string, query: DocumentQuery) => ["documents", projectId, "list", query] as const,
  totals: (projectId: string) => ["documents", projectId, "totals"] as const,
  standing: (projectId: string, ids: string[]) => ["documents", projectId, "standing", ids] as const,
};

interface CameWithPage<T> {
  data: T;
  /** When the server read it, in ms. */
  at: number;
}

/**
 * Asked anew whenever it is shown, since somebody coming back from a reading expects to see what they did; but not
 * where it came with the page just now.
 */
const cameWithPage = <T>({ data, at }: CameWithPage<T>) => ({
  initialData: data,
  initialDataUpdatedAt: at,
  refetchOnMount: ({ state }: { state: { dataUpdatedAt: number } }) =>
    state.dataUpdatedAt !== at || Math.abs(Date.now() - at) > 10_000,
});

export function useDocuments(
  projectId: string,
  query: DocumentQuery,
  initial: CameWithPage<DocumentList> | false,
) {
  return useQuery({
    queryKey: documentKeys.list(projectId, query),
    queryFn: ({ signal }) => call(documentEndpoints.list, { params: { projectId }, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    ...(initial ? cameWithPage(initial) : {}),
  });
}

export function useDocumentTotals(projectId: string, initial: CameWithPage<DocumentTotals>) {
  return useQuery({
    queryKey: documentKeys.totals(projectId),
    queryFn: ({ signal }) => call(documentEndpoints.totals, { params: { projectId }, signal }),
    staleTime: 0,
    ...cameWithPage(initial),
  });
}

export const useAllThatFit = (projectId: string) =>
  useMutation({
    mutationFn: async (query: DocumentFilter) =>
      (await call(documentEndpoints.ids, { params: { projectId }, query })).documentIds,
  });

function useDocumentMutation<T, R>(projectId: string, change: (value: T) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: documentKeys.all(projectId) }),
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

export const useEraseDocuments = (projectId: string) =>
  useDocumentMutation(projectId, (body: { documentIds: string[]; confirm?: string }) =>
    call(documentEndpoints.erase, { params: { projectId }, body }),
  );

export const useAssignDocuments = (projectId: string) =>
  useDocumentMutation(
    projectId,
    (body: { documentIds: string[]; reviewerIds: string[]; assigned: boolean }) =>
      call(documentEndpoints.assign, { params: { projectId }, body }),
  );

export const useStanding = (projectId: string, documentIds: string[]) =>
  useQuery({
    queryKey: documentKeys.standing(projectId, documentIds),
    queryFn: () => call(documentEndpoints.counts, { params: { projectId }, body: { documentIds } }),
    staleTime: 0,
  });

export const useReviewers = (projectId: string) =>
  useQuery({
    queryKey: ["documents", projectId, "reviewers"],
    queryFn: async () =>
      (await call(memberEndpoints.list, { params: { projectId } })).members.filter(
        ({ role }) => role !== "viewer",
      ),
  });
