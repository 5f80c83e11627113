import type { PausablePart } from '@halfstar/contract/site/site.schema';

type PartWords = {
  name: string;
  /** In a sentence. */
  inSentence: string;
  /** What a pause does. */
  note: string;
};

/** The parts of the product that can be paused, in words. */
export const PART_WORDS: Record<PausablePart, PartWords> = {
  sign_up: {
    name: 'Sign-up',
    inSentence: 'signing up',
    note: 'Nobody makes an account. Members sign in as ever, and invite codes keep their uses.',
  },
  imports: {
    name: 'Imports',
    inSentence: 'imports',
    note: 'No import starts. Those under way wait, fail at nothing, and go on afterwards. Feeds wait too.',
  },
  feeds: {
    name: 'Feeds',
    inSentence: 'feeds',
    note: 'No feed on Letterboxd is read. None counts as failed, and all catch up afterwards.',
  },
  pictures: {
    name: 'Pictures',
    inSentence: 'new pictures',
    note: 'No portrait and no picture of a club is uploaded. Those that are there are shown.',
  },
};
