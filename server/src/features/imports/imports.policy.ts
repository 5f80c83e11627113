import { type ImportState, STUCK_MINUTES, UPLOADS } from '@halfstar/contract/imports/imports.schema';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import type { Limit, RateLimitKey } from '#platform/limits/rate-limits.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';

/** The viewer as a member, who may import. Throws AUTHENTICATION_REQUIRED, EMAIL_UNCONFIRMED, NOT_ALLOWED. */
export const requireImporter = (viewer: Viewer | null): MemberViewer => requireMember(viewer);

const UPLOAD_LIMIT: Limit = { name: 'uploads of a member', most: UPLOADS.most, seconds: UPLOADS.minutes * 60 };

/** The rate limit of uploads. Files that are dropped together count as one upload. */
export const uploadRateLimit = (userId: string): RateLimitKey => ({ limit: UPLOAD_LIMIT, who: userId });

interface Job {
  state: ImportState;
  state_at: string;
  started_at: string | null;
  failed_in: string | null;
}

interface ReportedJob {
  total_entries: number;
  rows_deleted_at: string | null;
}

/** The states in which a worker is at work. */
export const WORKING_STATES = ['reading', 'processing', 'undoing'] as const satisfies readonly ImportState[];

/** Whether a job of the import is at work in this state: reading, processing or undoing. */
export const isWorking = (state: ImportState): boolean => WORKING_STATES.some((one) => one === state);

/** Whether an import failed before it was started. What is left of its files waits for another try. */
const failedUnstarted = ({ state, started_at }: Pick<Job, 'state' | 'started_at'>): boolean =>
  state === 'failed' && started_at === null;

/**
 * The state that starting an import leads to; null when it cannot be started. One that failed goes on where it failed. One that failed
 * before it was ever started is read up to its preview, so that nothing is written before the member has seen that.
 */
export function stateAfterStart(job: Job): 'reading' | 'processing' | 'undoing' | null {
  if (job.state === 'ready') return 'processing';
  if (job.state !== 'failed') return null;
  if (failedUnstarted(job)) return 'reading';
  return job.failed_in === 'undoing' ? 'undoing' : 'processing';
}

/**
 * Whether an import can be cancelled: until it is complete. One that failed before it was started can too; a later failure is undone
 * instead.
 */
export const canCancel = (job: Job): boolean =>
  job.state === 'asking' ||
  job.state === 'reading' ||
  job.state === 'ready' ||
  job.state === 'processing' ||
  failedUnstarted(job);

/** Whether an import can be undone: it was started, and is completed, failed or cancelled. */
export const canUndo = ({ state, started_at }: Job): boolean =>
  started_at !== null && (state === 'completed' || state === 'failed' || state === 'cancelled');

/** Whether there is a report: the import has rows, and they are still stored. */
export const canReport = ({ total_entries, rows_deleted_at }: ReportedJob): boolean =>
  total_entries > 0 && rows_deleted_at === null;

/** Whether the member can still set the options of the import: until it is started. */
export const canSetOptions = ({ state }: Pick<Job, 'state'>): boolean =>
  state === 'asking' || state === 'reading' || state === 'ready';

/** Both in milliseconds since 1970. */
export interface Moment {
  now: number;
  /** Since when imports have not been paused; now while they are. */
  unpausedSince: number;
}

/** Whether it has been at work for over 30 minutes, even if rows still move. Imports that wait for the end of a pause are not at work. */
export const isStuck = (
  { state, state_at }: Pick<Job, 'state' | 'state_at'>,
  { now, unpausedSince }: Moment,
): boolean => isWorking(state) && Math.max(Date.parse(state_at), unpausedSince) < now - STUCK_MINUTES * 60_000;
