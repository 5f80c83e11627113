import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { cursorPaging } from '#lib/next-page.ts';
import type { JobQuery } from '../model/job-words.ts';

const nouns = ['import', 'feed', 'scheduled'] as const;

/** The jobs of a kind, newest first. For admins. */
export const jobsQuery = (query: JobQuery) =>
  api.admin.listJobs.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...query, cursor, limit: 50 }),
    ...cursorPaging,
    meta: { shows: nouns },
  });

/** Tries a job again now. For admins. */
export function useRetryJob() {
  const queryClient = useQueryClient();
  return useMutation(
    api.admin.retryJob.mutationOptions({
      // It may have gone on meanwhile.
      onError: () => void queryClient.invalidateQueries({ queryKey: api.admin.listJobs.key() }),
      meta: { changes: nouns },
    }),
  );
}
