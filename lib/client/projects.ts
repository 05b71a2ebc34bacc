import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Project, type ProjectSummary, projectEndpoints, type SchemeChoice } from "@/lib/schema/project";
import { call } from "./call";

export const projectKeys = {
  list: ["projects"] as const,
  counts: (projectId: string) => ["projects", projectId, "counts"] as const,
};

export function useProjects(initial: ProjectSummary[]) {
  return useQuery({
    queryKey: projectKeys.list,
    queryFn: async () => (await call(projectEndpoints.list)).projects,
    initialData: initial,
  });
}

export function useCreateProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; description: string; scheme: SchemeChoice }) =>
      call(projectEndpoints.create, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: projectKeys.list }),
  });
}

export function useProjectCounts(projectId: string, enabled: boolean) {
  return useQuery({
    queryKey: projectKeys.counts(projectId),
    queryFn: () => call(projectEndpoints.counts, { params: { projectId } }),
    enabled,
  });
}

/** Each answers the project as it then stands; the page around it is read again by its caller. */
function useProjectMutation<T>(projectId: string, change: (value: T) => Promise<Project>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: ["projects"] }),
    scope: { id: `project ${projectId}` },
  });
}

export const useUpdateProject = (projectId: string) =>
  useProjectMutation(projectId, (body: { name?: string; description?: string; blind?: boolean }) =>
    call(projectEndpoints.update, { params: { projectId }, body }),
  );

export const useArchiveProject = (projectId: string) =>
  useProjectMutation(projectId, (confirm: string) =>
    call(projectEndpoints.archive, { params: { projectId }, body: { confirm } }),
  );

export function useEraseProject(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (confirm: string) =>
      call(projectEndpoints.erase, { params: { projectId }, body: { confirm } }),
    onSuccess: () => client.invalidateQueries({ queryKey: projectKeys.list, exact: true }),
  });
}

export const useRestoreProject = (projectId: string) =>
  useProjectMutation(projectId, () => call(projectEndpoints.restore, { params: { projectId } }));
