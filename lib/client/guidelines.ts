import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Guideline, guidelineEndpoints } from "@/lib/schema/guideline";
import { call } from "./call";

export const guidelineKeys = {
  all: (projectId: string) => ["projects", projectId, "guidelines"] as const,
  read: (projectId: string, version: number | null) =>
    ["projects", projectId, "guidelines", version] as const,
  versions: (projectId: string) => ["projects", projectId, "guidelines", "versions"] as const,
};

/** The newest version where `version` is null. */
export function useGuideline(projectId: string, version: number | null, initial?: Guideline) {
  return useQuery({
    queryKey: guidelineKeys.read(projectId, version),
    queryFn: () =>
      call(guidelineEndpoints.read, {
        params: { projectId },
        query: version === null ? {} : { version },
      }),
    ...(initial && version === null ? { initialData: initial } : {}),
  });
}

export function useGuidelineVersions(projectId: string) {
  return useQuery({
    queryKey: guidelineKeys.versions(projectId),
    queryFn: async () => (await call(guidelineEndpoints.versions, { params: { projectId } })).versions,
  });
}

export function useSaveGuideline(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { text: string; basedOn: number }) =>
      call(guidelineEndpoints.save, { params: { projectId }, body }),
    onSuccess: (saved) => {
      client.setQueryData(guidelineKeys.read(projectId, null), saved);
      return client.invalidateQueries({ queryKey: guidelineKeys.all(projectId) });
    },
  });
}
