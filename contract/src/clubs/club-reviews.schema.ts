import { z } from 'zod';
import { Member } from '../profiles/profiles.schema.ts';
import { ReviewClub, ReviewForm } from '../reviews/reviews.schema.ts';
import { Id, Timestamp } from '../shared/ids.schema.ts';
import { makePageSchema } from '../shared/page.schema.ts';
import { Stars } from '../shared/rating.schema.ts';
import { HiddenByModerators, SpoilerLocked } from '../subjects/moderated.schema.ts';
import { ProfileHidden } from '../visibility/visibility.schema.ts';

/** rating: stars alone, whose text says so and is not shown. full: a review with a text. */
export const ClubReviewKind = z.enum(['rating', 'full']);
export type ClubReviewKind = z.infer<typeof ClubReviewKind>;

/** What a member says of a club's film in the club. */
export const ClubReview = z.object({
  id: Id,
  club_id: Id,
  author: Member,
  profile_hidden: ProfileHidden,
  movie_id: Id,
  rating: Stars.nullable().meta({
    description: 'Null while scores are hidden from the viewer, and while it is sealed.',
  }),
  kind: ClubReviewKind,
  review_content: z.string().nullable().meta({
    description: 'Of a rating alone: “Rated 3.5 stars”. Null while it is veiled or sealed.',
  }),
  is_spoiler: z.boolean(),
  veiled: z.boolean().meta({
    description:
      'Whether the text is kept back: by another member, of the current film or with a spoiler, while the viewer has not rated the film in the club.',
  }),
  sealed: z.boolean().meta({
    description:
      'Whether rating and text are kept back because the round of the film is sealed. `kind` is “rating” then, whatever it is.',
  }),
  held: z.boolean().meta({
    description:
      "Whether the viewer's own rating waits until the sealed round is opened. It is their rating outside of the club only then.",
  }),
  edited: z.boolean(),
  hidden: z.boolean().meta({
    description: 'Whether the owner or a club moderator has hidden it from the others, or moderators of Halfstar.',
  }),
  moderation: HiddenByModerators,
  spoiler_locked: SpoilerLocked,
  created_at: Timestamp,
  updated_at: Timestamp,
  can: z.object({ edit: z.boolean(), hide: z.boolean(), show: z.boolean() }),
});
export type ClubReview = z.infer<typeof ClubReview>;

/** A film that the viewer has reviewed in a club, or rated there: so it counts as watched. */
export const WatchedInClub = z.object({ movie_id: Id, club: ReviewClub });
export type WatchedInClub = z.infer<typeof WatchedInClub>;

/** A page of the reviews of a club's film. */
export const ClubReviews = makePageSchema(ClubReview).extend({
  total: z
    .number()
    .int()
    .meta({ description: 'How many there are, ratings alone included, also those that the viewer may not see.' }),
});
export type ClubReviews = z.infer<typeof ClubReviews>;

/** The form of a club review. Without a text it is a rating alone, which is all that lite members may give. */
export const ClubReviewForm = z.strictObject({
  rating: ReviewForm.shape.rating,
  review_content: ReviewForm.shape.content.nullable(),
  is_spoiler: ReviewForm.shape.is_spoiler,
});
export type ClubReviewForm = z.infer<typeof ClubReviewForm>;
