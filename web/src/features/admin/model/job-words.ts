import { JOB_KINDS, JOB_STATES, type JobKind, type JobState } from '@halfstar/contract/admin/jobs.schema';

export const KIND_NAMES: Record<JobKind, string> = {
  import: 'Imports',
  feed: 'Feeds',
  scheduled_review: 'Scheduled Reviews',
  queued: 'Queue',
};

/** What one job of a kind is called. */
export const KIND_NAME: Record<JobKind, string> = {
  import: 'import',
  feed: 'feed',
  scheduled_review: 'scheduled review',
  queued: 'job',
};

export const STATE_NAMES: Record<JobState, string> = {
  waiting: 'Waiting',
  running: 'Running',
  failing: 'Failing',
  failed: 'Failed',
  done: 'Done',
};

/** The states that jobs of a kind can have. The queue lists only jobs that have failed before, and forgets those that are done. */
export const STATES_OF_KIND: Record<JobKind, readonly JobState[]> = {
  import: JOB_STATES,
  feed: ['waiting', 'running', 'failing', 'failed'],
  scheduled_review: ['waiting', 'failing', 'failed', 'done'],
  queued: ['running', 'failing', 'failed'],
};

export type JobAddress = { kind?: string; state?: string };

export type JobQuery = { kind: JobKind; state?: JobState | undefined };

/** The filter of an address. Without a kind it is that of imports; a state that the kind has not is left out. */
export function parseJobQuery({ kind: named, state }: JobAddress): JobQuery {
  const kind = JOB_KINDS.find((one) => one === named) ?? 'import';
  return { kind, state: STATES_OF_KIND[kind].find((one) => one === state) };
}
