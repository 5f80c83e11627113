import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { MemberReactions } from '../shared/member-reactions.schema.ts';
import { makePageSchema, pageQuery } from '../shared/page.schema.ts';
import { call, callOfSuspended, publicCall } from '../shared/procedure.ts';
import { Reaction, ReactionSummary } from '../shared/reactions.schema.ts';
import { TimeZone } from '../tracking/diary.schema.ts';
import { draftChanged } from './drafts.contract.ts';
import { DraftVersion } from './drafts.schema.ts';
import { MAX_POPULAR_REVIEWS, MovieReviews, Review, ReviewForm, ReviewSort } from './reviews.schema.ts';

const tags = ['Reviews'];

export const reviewRemoved = {
  REVIEW_REMOVED: { status: 409, message: 'Moderators have removed your review of this film.' },
} as const;

const ofReview = z.strictObject({ review_id: Id });

export const reviewsContract = {
  publish: call
    .route({
      method: 'PUT',
      path: '/movies/{movie_id}/review',
      tags,
      summary: "Publish or update the viewer's review of a film",
      description:
        'One per member and film. The rating is saved, the viewing logged, the film made a favorite or not, and the draft deleted in the same transaction. `draft_version` is that of the draft from which this text began: when the draft has another version, nothing is published.',
    })
    .input(
      z.strictObject({
        movie_id: Id,
        draft_version: DraftVersion.optional(),
        time_zone: TimeZone,
        ...ReviewForm.shape,
      }),
    )
    .output(Review)
    .errors({ ...draftChanged, ...reviewRemoved }),
  getOwn: call
    .route({ method: 'GET', path: '/movies/{movie_id}/review', tags, summary: "Get the viewer's review of a film" })
    .input(z.strictObject({ movie_id: Id }))
    .output(z.object({ review: Review.nullable() })),
  listPopular: publicCall
    .route({
      method: 'GET',
      path: '/reviews/popular',
      tags,
      summary: 'List popular reviews, the most popular first',
      description:
        'Those that members have reacted to and commented on in the last three weeks; what is newer counts more. Computed in the background. Reviews with spoilers are left out.',
    })
    .input(
      z
        .strictObject({ limit: z.coerce.number().int().min(1).max(MAX_POPULAR_REVIEWS).default(MAX_POPULAR_REVIEWS) })
        .prefault({}),
    )
    .output(z.object({ items: z.array(Review).max(MAX_POPULAR_REVIEWS) })),
  get: publicCall
    .route({ method: 'GET', path: '/reviews/{review_id}', tags, summary: 'Get a review' })
    .input(ofReview)
    .output(Review),
  getContent: publicCall
    .route({
      method: 'GET',
      path: '/reviews/{review_id}/content',
      tags,
      summary: 'Get the title and text of a review, spoilers included',
    })
    .input(ofReview)
    .output(z.object({ title: z.string(), content: z.string() })),
  delete: callOfSuspended
    .route({ method: 'DELETE', path: '/reviews/{review_id}', tags, summary: "Delete the viewer's review" })
    .input(ofReview)
    .output(z.object({})),
  restore: call
    .route({
      method: 'DELETE',
      path: '/reviews/{review_id}/removal',
      tags,
      summary: "Restore the viewer's deleted review within some minutes",
    })
    .input(ofReview)
    .output(Review),
  listByMovie: publicCall
    .route({ method: 'GET', path: '/movies/{movie_id}/reviews', tags, summary: 'List the reviews of a film' })
    .input(z.strictObject({ movie_id: Id, sort: ReviewSort.default('newest'), ...pageQuery }))
    .output(MovieReviews),
  listByMember: publicCall
    .route({ method: 'GET', path: '/users/{user_id}/reviews', tags, summary: "List a member's reviews, newest first" })
    .input(z.strictObject({ user_id: Id, ...pageQuery }))
    .output(makePageSchema(Review)),
  listReactions: publicCall
    .route({
      method: 'GET',
      path: '/reviews/{review_id}/reactions',
      tags,
      summary: 'List who reacted to a review, oldest first',
    })
    .input(ofReview.extend(pageQuery))
    .output(MemberReactions),
  react: call
    .route({
      method: 'PUT',
      path: '/reviews/{review_id}/reaction',
      tags,
      summary: "React to a review; another reaction replaces the viewer's",
    })
    .input(z.strictObject({ review_id: Id, reaction: Reaction }))
    .output(ReactionSummary),
  toggleReaction: call
    .route({
      method: 'POST',
      path: '/reviews/{review_id}/reaction',
      tags,
      summary: "Toggle the viewer's reaction to a review; another reaction replaces the viewer's",
      description: 'Choosing my own reaction again removes it. PUT and DELETE set the result and may be repeated.',
    })
    .input(z.strictObject({ review_id: Id, reaction: Reaction }))
    .output(ReactionSummary),
  removeReaction: callOfSuspended
    .route({
      method: 'DELETE',
      path: '/reviews/{review_id}/reaction',
      tags,
      summary: "Delete the viewer's reaction to a review",
    })
    .input(ofReview)
    .output(ReactionSummary),
};
