import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { pageOf, pageQuery } from '../shared/page.schema.ts';
import { call } from '../shared/procedure.ts';
import { DraftMeanwhile, DraftText, DraftVersion, ReviewDraft } from './drafts.schema.ts';

const tags = ['Review drafts'];

/** Another tab or device saved, published or threw away the draft from which this text began. */
export const draftChanged = {
  DRAFT_CHANGED: { status: 409, message: 'Your draft was changed elsewhere meanwhile.', data: DraftMeanwhile },
} as const;

export const draftsContract = {
  save: call
    .route({
      method: 'PUT',
      path: '/movies/{movie_id}/review-draft',
      tags,
      summary: 'Save what I am writing about a film',
      description:
        'One draft per member and film. `version` is that of the draft from which this text began, 0 when there was none. Nothing is saved over a draft of another version.',
    })
    .input(
      z
        .strictObject({ movie_id: Id, version: DraftVersion, ...DraftText.shape })
        .refine(({ title, content, rating }) => title.trim() !== '' || content.trim() !== '' || rating !== null, {
          path: ['content'],
          error: 'There is nothing to save',
        }),
    )
    .output(ReviewDraft)
    .errors({
      ...draftChanged,
      ALREADY_REVIEWED: { status: 409, message: 'You have published a review of this film.' },
      ALREADY_SCHEDULED: { status: 409, message: 'Your review of this film is scheduled.' },
    }),
  mine: call
    .route({ method: 'GET', path: '/movies/{movie_id}/review-draft', tags, summary: 'My draft about a film' })
    .input(z.strictObject({ movie_id: Id }))
    .output(DraftMeanwhile),
  list: call
    .route({ method: 'GET', path: '/review-drafts', tags, summary: 'My drafts, the last written first' })
    .input(z.strictObject(pageQuery))
    .output(pageOf(ReviewDraft)),
  remove: call
    .route({
      method: 'DELETE',
      path: '/movies/{movie_id}/review-draft',
      tags,
      summary: 'Throw my draft about a film away',
      description: 'With a `version`, only that one.',
    })
    .input(z.strictObject({ movie_id: Id, version: DraftVersion.optional() }))
    .output(z.object({}))
    .errors(draftChanged),
};
