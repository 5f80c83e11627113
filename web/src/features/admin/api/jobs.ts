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
export const retryJobMutation = api.admin.retryJob.mutationOptions({ meta: { changes: nouns } });
