import { z } from 'zod';
import { DisplayName } from '../accounts/accounts.schema.ts';
import { safeText } from '../shared/safe-text.schema.ts';
import { Badge } from './profiles.schema.ts';

export const MAX_BIO_LENGTH = 500;

export const PROFILE_MESSAGES = {
  nameMissing: 'Enter a display name.',
  bioTooLong: `A bio has at most ${MAX_BIO_LENGTH} characters.`,
  badgeNotHeld: 'You do not hold this badge.',
  noFeed: 'Enter a Letterboxd name, or the address of a profile or its RSS feed.',
} as const;

/** A name on Letterboxd, or the address of a profile or its feed there, in the spellings that people paste. */
const LETTERBOXD = /^(?:(?:https?:\/\/)?(?:www\.)?letterboxd\.com\/)?@?([a-z0-9_]{1,30})\/?(?:rss\/?)?$/i;

/** The address of a member's feed on Letterboxd, made of what they enter; null when that is neither a name nor an address. */
export const toLetterboxdFeed = (entered: string): string | null => {
  const name = LETTERBOXD.exec(entered.trim())?.[1];
  return name === undefined ? null : `https://letterboxd.com/${name.toLowerCase()}/rss/`;
};

const LetterboxdFeed = z
  .string()
  .max(200, PROFILE_MESSAGES.noFeed)
  .refine((entered) => toLetterboxdFeed(entered) !== null, PROFILE_MESSAGES.noFeed)
  .overwrite((entered) => toLetterboxdFeed(entered) ?? entered);

/** What members change of their profile; fields that are left out stay as they are. */
export const ProfileForm = z.strictObject({
  display_name: DisplayName.refine((name) => name !== '', PROFILE_MESSAGES.nameMissing).optional(),
  bio: safeText({ max: MAX_BIO_LENGTH, tooLong: PROFILE_MESSAGES.bioTooLong })
    .optional()
    .meta({ description: 'Empty: no bio.' }),
  selected_badge: Badge.nullable().optional().meta({ description: 'One of the badges held. Null: the tier is shown.' }),
  letterboxd_rss_feed: LetterboxdFeed.nullable().optional().meta({
    description: 'The feed https://letterboxd.com/{name}/rss/. A name or the address of a profile becomes its feed.',
  }),
});
export type ProfileForm = z.infer<typeof ProfileForm>;
