import type { Announcement, Pause } from '@halfstar/contract/site/site.schema';
import type { PauseRow, StoredSettings } from './site.queries.ts';

/** What everybody may read of an announcement, visitors too: not who wrote it, nor when. */
export const toPublicAnnouncement = ({
  id,
  text,
  link_url,
  ends_at,
}: NonNullable<StoredSettings['announcement']>): Announcement => ({ id, text, link_url, ends_at });

/** What everybody may read of a pause, visitors too: not who set it, nor when. */
export const toPublicPause = ({ part, reason, ends_at }: PauseRow): Pause => ({ part, reason, ends_at });
