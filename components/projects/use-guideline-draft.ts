import { useLocalStorage } from "@mantine/hooks";

/** What somebody wrote of the guidelines and has not saved, and the version that they began from. */
export interface GuidelineDraft {
  basedOn: number;
  text: string;
}

/** Kept in this browser until it is saved or given up, so that no click and no closed tab loses it; for its writer alone. */
export const useGuidelineDraft = (projectId: string, userId: string) =>
  useLocalStorage<GuidelineDraft>({ key: `rejoinder-guidelines-${projectId}-${userId}` });
