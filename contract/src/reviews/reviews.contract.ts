import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { pageOf, pageQuery } from '../shared/page.schema.ts';
import { call, publicCall } from '../shared/procedure.ts';
import { Reaction, ReactionSummary } from '../shared/reactions.schema.ts';
import { draftChanged } from './drafts.contract.ts';
import { DraftVersion } from './drafts.schema.ts';
import { Review, ReviewForm, ReviewSort } from './reviews.schema.ts';

const tags = ['Reviews'];
const ofReview = z.strictObject({ review_id: Id });

export const reviewsContract = {
  publish: call
    .route({
      method: 'PUT',
      path: '/movies/{movie_id}/review',
      tags,
      summary: 'Publish my review of a film, or change it',
      description:
        'One per member and film. The rating is saved and the draft deleted in the same transaction. `draft_version` is that of the draft from which this text began: with one of another version in its place nothing is published.',
    })
    .input(z.strictObject({ movie_id: Id, draft_version: DraftVersion.optional(), ...ReviewForm.shape }))
    .output(Review)
    .errors(draftChanged),
  mine: call
    .route({ method: 'GET', path: '/movies/{movie_id}/review', tags, summary: 'My review of a film' })
    .input(z.strictObject({ movie_id: Id }))
    .output(z.object({ review: Review.nullable() })),
  get: publicCall
    .route({ method: 'GET', path: '/reviews/{review_id}', tags, summary: 'One review' })
    .input(ofReview)
    .output(Review),
  reveal: publicCall
    .route({
      method: 'GET',
      path: '/reviews/{review_id}/content',
      tags,
      summary: 'The title and the text of a review, spoilers included',
    })
    .input(ofReview)
    .output(z.object({ title: z.string(), content: z.string() })),
  remove: call
    .route({ method: 'DELETE', path: '/reviews/{review_id}', tags, summary: 'Delete my review' })
    .input(ofReview)
    .output(z.object({})),
  restore: call
    .route({
      method: 'DELETE',
      path: '/reviews/{review_id}/removal',
      tags,
      summary: 'Take the deletion of my review back, some minutes long',
    })
    .input(ofReview)
    .output(Review),
  ofMovie: publicCall
    .route({ method: 'GET', path: '/movies/{movie_id}/reviews', tags, summary: 'Reviews of a film' })
    .input(z.strictObject({ movie_id: Id, sort: ReviewSort.default('newest'), ...pageQuery }))
    .output(pageOf(Review).extend({ total: z.number().int() })),
  ofUser: publicCall
    .route({ method: 'GET', path: '/users/{user_id}/reviews', tags, summary: 'Reviews of a member, newest first' })
    .input(z.strictObject({ user_id: Id, ...pageQuery }))
    .output(pageOf(Review)),
  react: call
    .route({
      method: 'PUT',
      path: '/reviews/{review_id}/reaction',
      tags,
      summary: 'React to a review; another reaction replaces mine',
    })
    .input(z.strictObject({ review_id: Id, reaction: Reaction }))
    .output(ReactionSummary),
  chooseReaction: call
    .route({
      method: 'POST',
      path: '/reviews/{review_id}/reaction',
      tags,
      summary: 'Choose a reaction to a review: mine is taken back, another replaces it',
      description: 'Says what was pressed. PUT and DELETE say what is to be so in the end, and may be sent again.',
    })
    .input(z.strictObject({ review_id: Id, reaction: Reaction }))
    .output(ReactionSummary),
  unreact: call
    .route({ method: 'DELETE', path: '/reviews/{review_id}/reaction', tags, summary: 'Take back my reaction' })
    .input(ofReview)
    .output(ReactionSummary),
};
