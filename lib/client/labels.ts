import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Label, labelEndpoints } from "@/lib/schema/label";
import { call } from "./call";

export const labelKeys = { list: (projectId: string) => ["projects", projectId, "labels"] as const };

export interface LabelForm {
  name: string;
  color: string;
  key: string | null;
  description: string;
}

export function useLabels(projectId: string, initial?: Label[]) {
  return useQuery({
    queryKey: labelKeys.list(projectId),
    queryFn: async () => (await call(labelEndpoints.list, { params: { projectId } })).labels,
    ...(initial ? { initialData: initial } : {}),
  });
}

function useLabelMutation<Wanted, Answer>(projectId: string, change: (wanted: Wanted) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: labelKeys.list(projectId) }),
  });
}

export const useCreateLabel = (projectId: string) =>
  useLabelMutation(projectId, (body: LabelForm) =>
    call(labelEndpoints.create, { params: { projectId }, body }),
  );

export const useUpdateLabel = (projectId: string) =>
  useLabelMutation(
    projectId,
    ({ labelId, ...body }: { labelId: string; archived?: boolean } & Partial<LabelForm>) =>
      call(labelEndpoints.update, { params: { projectId, labelId }, body }),
  );

export const useRemoveLabel = (projectId: string) =>
  useLabelMutation(projectId, (labelId: string) =>
    call(labelEndpoints.remove, { params: { projectId, labelId } }),
  );

export const useMoveSpans = (projectId: string) =>
  useLabelMutation(projectId, ({ labelId, to }: { labelId: string; to: string }) =>
    call(labelEndpoints.move, { params: { projectId, labelId }, body: { to } }),
  );

/** The order is shown at once and taken back when the server refuses it. */
export function useReorderLabels(projectId: string) {
  const client = useQueryClient();
  const key = labelKeys.list(projectId);
  return useMutation({
    mutationFn: (ids: string[]) => call(labelEndpoints.reorder, { params: { projectId }, body: { ids } }),
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<Label[]>(key);
      const place = (label: Label) => (ids.includes(label.id) ? ids.indexOf(label.id) : ids.length);
      client.setQueryData<Label[]>(key, (labels) => labels?.toSorted((a, b) => place(a) - place(b)));
      return { before };
    },
    onError: (_error, _ids, context) => client.setQueryData(key, context?.before),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
