import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { makePageSchema, pageQuery } from '../shared/page.schema.ts';
import { call, callOfSuspended } from '../shared/procedure.ts';
import { DraftConflict, DraftText, DraftVersion, ReviewDraft } from './drafts.schema.ts';

const tags = ['Review drafts'];

/** Another tab or device saved, published or deleted the draft that this text began from. */
export const draftChanged = {
  DRAFT_CHANGED: { status: 409, message: 'Your draft was changed elsewhere meanwhile.', data: DraftConflict },
} as const;

export const draftsContract = {
  save: call
    .route({
      method: 'PUT',
      path: '/movies/{movie_id}/review-draft',
      tags,
      summary: "Save the viewer's draft of a review",
      description:
        'One draft per member and film. `version` is that of the draft that this text began from, 0 when there was none. A draft of another version is never overwritten.',
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
  get: call
    .route({
      method: 'GET',
      path: '/movies/{movie_id}/review-draft',
      tags,
      summary: "Get the viewer's draft of a review",
    })
    .input(z.strictObject({ movie_id: Id }))
    .output(DraftConflict),
  list: call
    .route({ method: 'GET', path: '/review-drafts', tags, summary: "List the viewer's drafts, the last written first" })
    .input(z.strictObject(pageQuery))
    .output(makePageSchema(ReviewDraft)),
  delete: callOfSuspended
    .route({
      method: 'DELETE',
      path: '/movies/{movie_id}/review-draft',
      tags,
      summary: "Delete the viewer's draft of a review",
      description: 'With a `version`, only when the draft has that version.',
    })
    .input(z.strictObject({ movie_id: Id, version: DraftVersion.optional() }))
    .output(z.object({}))
    .errors(draftChanged),
};
