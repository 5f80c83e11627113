import type { OwnProfile } from '@halfstar/contract/profiles/profiles.schema';

/** The date of the newest entry of change-log.md, so that the sidebar knows it without loading the text. */
export const NEWEST_ENTRY = '2026-11-27';

/** Whether the change log has an entry that the member has not read. */
export const isChangeLogUnread = ({ change_log_read_on: readOn }: OwnProfile): boolean =>
  readOn === null || readOn < NEWEST_ENTRY;
