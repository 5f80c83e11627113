import type { Export } from '@halfstar/contract/exports/exports.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { parseProblem } from '#lib/problem.ts';

/** Most exports are made within a second or two. */
const POLL_MS = 3000;

/** Where the browser downloads the file. */
export const EXPORT_FILE = '/api/export/file';

/** The viewer's latest data export; null when there is none. Polled while the export is being made. */
export const exportQuery = api.exports.get.queryOptions({
  refetchInterval: ({ state }) => (state.data?.export?.state === 'making' ? POLL_MS : false),
  meta: { shows: [] },
});

/**
 * Requests a new zip of all the viewer's data, which replaces an earlier one. The caller shows errors; after EXPORT_UNDER_WAY the latest
 * export is fetched again.
 */
export function useRequestExport() {
  const queryClient = useQueryClient();
  const { queryKey } = exportQuery;
  return useMutation(
    api.exports.request.mutationOptions({
      onSuccess: (made: Export) => queryClient.setQueryData(queryKey, { export: made }),
      onError: async (error) => {
        // Another tab was quicker.
        if (parseProblem(error).code === 'EXPORT_UNDER_WAY') await queryClient.invalidateQueries({ queryKey });
      },
      meta: { quiet: true },
    }),
  );
}
