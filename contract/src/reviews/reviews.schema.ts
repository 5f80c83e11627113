import { z } from 'zod';
import { HiddenByModerators, SpoilerLocked } from '../moderation/things.schema.ts';
import { MovieSummary } from '../movies/movies.schema.ts';
import { Member } from '../profiles/profiles.schema.ts';
import { isLongerThan, validateReviewContent } from '../shared/content-safety.ts';
import { Id, Timestamp } from '../shared/ids.schema.ts';
import { makePageSchema } from '../shared/page.schema.ts';
import { Stars } from '../shared/rating.schema.ts';
import { MAX_STARS, MIN_STARS, RATING_MESSAGES, STAR_STEP } from '../shared/rating.ts';
import { ReactionSummary } from '../shared/reactions.schema.ts';
import { safeText } from '../shared/safe-text.schema.ts';
import { Viewing } from '../tracking/diary.schema.ts';

export const REVIEW_LIMITS = { contentMin: 10, contentMax: 2000, titleMax: 200, readMoreFrom: 300 } as const;

export const REVIEW_MESSAGES = {
  contentTooShort: 'Review must be at least 10 characters long',
  contentTooLong: 'Review must be 2000 characters or less',
  titleTooLong: 'Title must be 200 characters or less',
} as const;

/** What publishing a review changes in the author's diary and favorites; what is left out or null stays as it is. */
export const ReviewTracking = z.strictObject({
  viewing: Viewing.omit({ rating: true }).nullish().meta({
    description: 'A viewing to log, with the stars of the review. A first one whose day is not known gets the day.',
  }),
  favorite: z.boolean().nullish().meta({ description: 'Whether the film is one of the favorites afterwards.' }),
});
export type ReviewTracking = z.infer<typeof ReviewTracking>;

/** What the review form holds and what publishing sends. */
export const ReviewForm = z.strictObject({
  title: safeText({ max: REVIEW_LIMITS.titleMax, tooLong: REVIEW_MESSAGES.titleTooLong }),
  content: z
    .string()
    .trim()
    .refine((content) => isLongerThan(content, REVIEW_LIMITS.contentMin - 1), REVIEW_MESSAGES.contentTooShort)
    .refine((content) => !isLongerThan(content, REVIEW_LIMITS.contentMax), REVIEW_MESSAGES.contentTooLong)
    .superRefine((content, ctx) => {
      const message = validateReviewContent(content);
      if (message !== null) ctx.addIssue(message);
    }),
  rating: z
    .number({ error: RATING_MESSAGES.required })
    .min(MIN_STARS, RATING_MESSAGES.required)
    .max(MAX_STARS, RATING_MESSAGES.tooHigh)
    .multipleOf(STAR_STEP, RATING_MESSAGES.notHalfStep),
  is_spoiler: z.boolean(),
  ...ReviewTracking.shape,
});
export type ReviewForm = z.infer<typeof ReviewForm>;

/** Newest, highest rating, or most reactions first. */
export const REVIEW_SORTS = ['newest', 'highest', 'reactions'] as const;
export const ReviewSort = z.enum(REVIEW_SORTS);
export type ReviewSort = z.infer<typeof ReviewSort>;

/** How many popular reviews a call returns at most. */
export const MAX_POPULAR_REVIEWS = 20;

export const Review = z.object({
  id: Id,
  author: Member,
  movie: MovieSummary,
  title: z.string().nullable().meta({ description: 'Null, as the content, while it is a spoiler.' }),
  content: z.string().nullable().meta({ description: 'Null while it is a spoiler that the viewer has not asked for.' }),
  rating: Stars.nullable(),
  is_spoiler: z.boolean(),
  moderation: HiddenByModerators,
  spoiler_locked: SpoilerLocked,
  edited: z.boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
  reactions: ReactionSummary,
  comment_count: z.number().int(),
  can: z.object({ edit: z.boolean(), remove: z.boolean(), react: z.boolean() }),
});
export type Review = z.infer<typeof Review>;

/** A page of the reviews of a film. */
export const MovieReviews = makePageSchema(Review).extend({
  total: z.number().int().meta({ description: 'How many the film has, also those that the viewer may not see.' }),
});
export type MovieReviews = z.infer<typeof MovieReviews>;
