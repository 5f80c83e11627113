import type { PausablePart } from '@halfstar/contract/site/site.schema';

interface Ending {
  ends_at: string | null;
}

const isOver = ({ ends_at }: Ending, now: Date): boolean => ends_at !== null && Date.parse(ends_at) <= now.getTime();

/** Whether an announcement has not ended by itself. */
export const isAnnounced = (announcement: Ending, now: Date): boolean => !isOver(announcement, now);

/** Whether a pause has ended neither by an admin nor by itself. */
export const isPaused = (pause: Ending & { ended_at: string | null }, now: Date): boolean =>
  pause.ended_at === null && !isOver(pause, now);

/** How the parts that can be paused are named where a sentence begins. */
export const PART_NAMES: Readonly<Record<PausablePart, string>> = {
  sign_up: 'Signing up is',
  imports: 'Imports are',
  feeds: 'Feeds are',
  pictures: 'New pictures are',
};
