import { EXPORT_DAYS, EXPORT_TRIES_HOURS, type ExportState } from '@halfstar/contract/exports/exports.schema';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import type { Clock } from '#platform/clock.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';

/** The viewer as a member, who may export what is theirs. Throws AUTHENTICATION_REQUIRED, EMAIL_UNCONFIRMED, NOT_ALLOWED. */
export const requireExporter = (viewer: Viewer | null): MemberViewer => requireMember(viewer);

interface ExportTimes {
  requested_at: string;
  ready_at: string | null;
}

const hoursSince = (at: string, clock: Clock): number => (clock.now().getTime() - Date.parse(at)) / 3_600_000;

/** The state of an export: `ready` once its file is complete, `failed` when it was not within a day, else `making`. */
export function getState(times: ExportTimes, clock: Clock): ExportState {
  if (times.ready_at !== null) return 'ready';
  return hoursSince(times.requested_at, clock) < EXPORT_TRIES_HOURS ? 'making' : 'failed';
}

/** Whether the days for which its file can be downloaded are over; false while it is not ready. */
export const hasExpired = ({ ready_at: readyAt }: ExportTimes, clock: Clock): boolean =>
  readyAt !== null && hoursSince(readyAt, clock) >= EXPORT_DAYS * 24;

/** Whether its file is ready and has not expired. */
export const canDownload = (times: ExportTimes, clock: Clock): boolean =>
  times.ready_at !== null && !hasExpired(times, clock);
