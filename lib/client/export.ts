import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { CsvVariant, ExportFile } from "@/lib/core/csv";
import { type DocumentChoices, type ExportFilter, exportEndpoints } from "@/lib/schema/export";
import { addressOf, call } from "./call";

/** How many rows each file would have; what is shown stays while a new choice is counted. */
export function useExportCount(projectId: string, filter: ExportFilter) {
  return useQuery({
    queryKey: ["projects", projectId, "export", filter],
    queryFn: ({ signal }) => call(exportEndpoints.count, { params: { projectId }, query: filter, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Documents to choose from; those that came with the page are the ones of no search. */
export function useDocumentChoices(projectId: string, search: string, initial: DocumentChoices) {
  return useQuery({
    queryKey: ["projects", projectId, "export", "choices", search],
    queryFn: ({ signal }) =>
      call(exportEndpoints.choices, { params: { projectId }, query: { search }, signal }),
    placeholderData: keepPreviousData,
    ...(search === "" ? { initialData: initial } : {}),
  });
}

/** The address of the file, the same for the button and for a script. */
export function exportAddress(
  projectId: string,
  file: ExportFile,
  filter: ExportFilter,
  variant: CsvVariant,
): string {
  const joined = Object.entries(filter).map(([key, values]) => [key, values.join(",")]);
  const query = { ...(variant === "exact" ? {} : { variant }), ...Object.fromEntries(joined) };
  return addressOf(exportEndpoints[file], { projectId }, query);
}
