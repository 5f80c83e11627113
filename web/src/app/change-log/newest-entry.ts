import type { OwnProfile } from '@halfstar/contract/profiles/profiles.schema';

/**
 * The reading mark of the newest entry of change-log.md, so that the sidebar knows it without loading the text: the entry's day, or the day
 * after the mark of the entry before when that is later. So a second entry of a day has a mark of its own.
 */
export const NEWEST_MARK = '2026-11-30';

/** Whether the change log has an entry that the member has not read. */
export const isChangeLogUnread = ({ change_log_read_on: readOn }: OwnProfile): boolean =>
  readOn === null || readOn < NEWEST_MARK;
