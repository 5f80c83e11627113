import { z } from 'zod';
import { MovieSummary } from '../movies/movies.schema.ts';
import { isLongerThan } from '../shared/content-safety.ts';
import { Timestamp } from '../shared/ids.schema.ts';
import { Stars } from '../shared/rating.schema.ts';
import { ReviewClub, ReviewTracking } from './reviews.schema.ts';

/**
 * A draft may be far longer than a review: it can be cut down before it is published, and the texts of reviews that could not be published
 * are appended to it whole.
 */
export const DRAFT_LIMITS = { titleMax: 1000, contentMax: 200_000 } as const;

/** The longest time between an edit and the autosave of the draft, in milliseconds. */
export const AUTOSAVE_MS = 2000;

const upTo = (most: number) =>
  z.string().refine((text) => !isLongerThan(text, most), `A draft can hold ${most} characters here`);

/** What the form holds while it is being written. Nothing is trimmed, and anything may be missing. */
export const DraftText = z.strictObject({
  title: upTo(DRAFT_LIMITS.titleMax),
  content: upTo(DRAFT_LIMITS.contentMax),
  rating: Stars.nullable(),
  is_spoiler: z.boolean(),
  ...ReviewTracking.shape,
});
export type DraftText = z.infer<typeof DraftText>;

/** Incremented by each save. 0: there is no draft. */
export const DraftVersion = z.coerce.number().int().min(0).max(2_147_483_647);

export const ReviewDraft = z.object({
  ...DraftText.shape,
  movie: MovieSummary,
  club: ReviewClub.nullable().meta({ description: 'Null outside of movie clubs.' }),
  version: z.number().int(),
  saved_at: Timestamp,
});
export type ReviewDraft = z.infer<typeof ReviewDraft>;

/** Sent when a save began from an older draft: the current draft, null when it was deleted. */
export const DraftConflict = z.object({ draft: ReviewDraft.nullable() });
