import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { makePageSchema, pageQuery } from '../shared/page.schema.ts';
import { call, callOfSuspended } from '../shared/procedure.ts';
import { DRAFT_LIMITS, DraftConflict, DraftText, DraftVersion, ReviewDraft } from './drafts.schema.ts';
import { fitsClub, NOT_IN_CLUBS } from './reviews.schema.ts';

const tags = ['Review drafts'];

/** A character has up to four bytes, and what is around the text needs some. */
const MAX_DRAFT_BYTES = 4 * DRAFT_LIMITS.contentMax + 32 * 1024;

/** Another tab or device saved, published or deleted the draft that this text began from. */
export const draftChanged = {
  DRAFT_CHANGED: { status: 409, message: 'Your draft was changed elsewhere meanwhile.', data: DraftConflict },
} as const;

/** A text would have been appended to a draft that cannot hold it; nothing was changed. */
export const draftFull = {
  DRAFT_FULL: {
    status: 409,
    message:
      'Your draft of a review of this film is too long to take this text too. Shorten or delete the draft first.',
  },
} as const;

/** The film, and the movie club for a review in one. */
export const ofFilm = { movie_id: Id, club_id: Id.optional() };

/** Why the viewer may not write a review of the film in the movie club. */
export const clubRefusals = {
  CLUB_ARCHIVED: { status: 409, message: 'This club is archived: it can be read and no longer changed.' },
  UPGRADE_REQUIRED: { status: 403, message: 'Upgrade required' },
} as const;

export const draftsContract = {
  save: call
    .meta({ session: 'required', maxBodyBytes: MAX_DRAFT_BYTES })
    .route({
      method: 'PUT',
      path: '/movies/{movie_id}/review-draft',
      tags,
      summary: "Save the viewer's draft of a review",
      description:
        'One draft per member and film, and another one in each movie club of which the viewer is a member and may write reviews. `version` is that of the draft that this text began from, 0 when there was none. A draft of another version is never overwritten.',
    })
    .input(
      z
        .strictObject({ ...ofFilm, version: DraftVersion, ...DraftText.shape })
        .refine(({ title, content, rating }) => title.trim() !== '' || content.trim() !== '' || rating !== null, {
          path: ['content'],
          error: 'There is nothing to save',
        })
        .refine(fitsClub, NOT_IN_CLUBS),
    )
    .output(ReviewDraft)
    .errors({
      ...draftChanged,
      ...clubRefusals,
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
    .input(z.strictObject(ofFilm))
    .output(DraftConflict),
  list: call
    .route({ method: 'GET', path: '/review-drafts', tags, summary: "List the viewer's drafts, the last written first" })
    .input(z.strictObject(pageQuery))
    .output(makePageSchema(ReviewDraft)),
  delete: callOfSuspended
    .route({
      method: 'POST',
      path: '/movies/{movie_id}/review-draft/discard',
      tags,
      summary: "Delete the viewer's draft of a review",
      description: 'With a `version`, only when the draft has that version.',
    })
    .input(z.strictObject({ ...ofFilm, version: DraftVersion.optional() }))
    .output(z.object({}))
    .errors(draftChanged),
};
