import type { JobKind, JobState } from '@halfstar/contract/admin/jobs.schema';

/**
 * Whether a job can be tried again now. An import tries by itself until it has failed; a scheduled review that has failed is a draft of its
 * author, who decides.
 */
export function canRetry(kind: JobKind, state: JobState): boolean {
  if (kind === 'import') return state === 'failed';
  if (kind === 'scheduled_review') return state === 'failing';
  return state === 'failing' || state === 'failed';
}
