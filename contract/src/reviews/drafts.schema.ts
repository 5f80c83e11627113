import { z } from 'zod';
import { MovieSummary } from '../movies/movies.schema.ts';
import { isLongerThan } from '../shared/content-safety.ts';
import { Timestamp } from '../shared/ids.schema.ts';
import { Stars } from '../shared/rating.schema.ts';

/** A draft may still be too long to be published, and on the way to being cut down. */
export const DRAFT_LIMITS = { titleMax: 1000, contentMax: 20_000 } as const;

/** So long after an edit, at most, a draft is sent to be saved. */
export const AUTOSAVE_MS = 2000;

const upTo = (most: number) =>
  z.string().refine((text) => !isLongerThan(text, most), `A draft can hold ${most} characters here`);

/** What the form holds while it is being written, to the letter: nothing is trimmed, and anything may be missing. */
export const DraftText = z.strictObject({
  title: upTo(DRAFT_LIMITS.titleMax),
  content: upTo(DRAFT_LIMITS.contentMax),
  rating: Stars.nullable(),
  is_spoiler: z.boolean(),
});
export type DraftText = z.infer<typeof DraftText>;

/** Counts up with each saving. 0: there is no draft. */
export const DraftVersion = z.coerce.number().int().min(0).max(2_147_483_647);

export const ReviewDraft = z.object({
  ...DraftText.shape,
  movie: MovieSummary,
  version: z.number().int(),
  saved_at: Timestamp,
});
export type ReviewDraft = z.infer<typeof ReviewDraft>;

/** With the refusal of a text that was begun from an older draft: the one that is there now, null when it is gone. */
export const DraftMeanwhile = z.object({ draft: ReviewDraft.nullable() });
