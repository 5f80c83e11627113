import { z } from 'zod';
import { clubRefusals, draftChanged } from '../reviews/drafts.contract.ts';
import { DraftVersion } from '../reviews/drafts.schema.ts';
import { Flag } from '../shared/flag.schema.ts';
import { Id } from '../shared/ids.schema.ts';
import { MAX_PAGE_SIZE, makePageSchema, pageQuery } from '../shared/page.schema.ts';
import { call, callOfSuspended, publicCall } from '../shared/procedure.ts';
import { ClubReview, ClubReviewForm, ClubReviews, WatchedInClub } from './club-reviews.schema.ts';
import { clubErrors } from './clubs.contract.ts';

const tags = ['Movie clubs'];
const ofFilm = z.strictObject({ club_id: Id, movie_id: Id });
const ofReview = z.strictObject({ review_id: Id });

/** The calls about what members say of a club's films in the club. */
export const clubReviewsContract = {
  listByMovie: publicCall
    .route({
      method: 'GET',
      path: '/movie-clubs/{club_id}/movies/{movie_id}/reviews',
      tags,
      summary: "List the reviews and ratings of a movie club's film, newest first",
      description:
        'Texts are kept back from who has not rated the film in the club, until they ask for them with `unveiled`; in a sealed round ratings and texts are, whether they ask or not. Of a private club only for its members.',
    })
    .input(
      ofFilm.extend({
        unveiled: Flag.default(false).meta({ description: 'Also texts that are kept back.' }),
        ...pageQuery,
      }),
    )
    .output(ClubReviews),
  listOwn: call
    .route({
      method: 'GET',
      path: '/movie-club-reviews',
      tags,
      summary: "List the viewer's reviews in movie clubs, last updated first",
    })
    .input(z.strictObject({ club_id: Id.optional(), movie_id: Id.optional(), ...pageQuery }).prefault({}))
    .output(makePageSchema(ClubReview)),
  listWatched: call
    .route({
      method: 'GET',
      path: '/movie-club-reviews/movies',
      tags,
      summary: 'Get, of some films, those that the viewer has reviewed in a movie club, with the club',
      description: 'These count as watched. Of several clubs, the one in which the viewer reviewed the film first.',
    })
    .input(z.strictObject({ movie_ids: z.array(Id).min(1).max(MAX_PAGE_SIZE) }))
    .output(z.object({ items: z.array(WatchedInClub).max(MAX_PAGE_SIZE) })),
  save: call
    .route({
      method: 'PUT',
      path: '/movie-clubs/{club_id}/movies/{movie_id}/own-review',
      tags,
      summary: "Save the viewer's review of a movie club's film",
      description:
        'For members of the club, of its current and its finished films. The stars are also the rating of the film outside of the club; in a sealed round only once it is opened. Without a text, one that was saved before stays. With one the draft is deleted; `draft_version` is that of the draft that this text began from.',
    })
    .input(ofFilm.extend({ draft_version: DraftVersion.optional(), ...ClubReviewForm.shape }))
    .output(ClubReview)
    .errors({
      ...clubRefusals,
      ...draftChanged,
      REVIEW_REMOVED: { status: 409, message: 'Moderators have removed your review of this film here.' },
    }),
  delete: callOfSuspended
    .route({
      method: 'DELETE',
      path: '/movie-clubs/{club_id}/movies/{movie_id}/own-review',
      tags,
      summary: "Delete the viewer's review of a movie club's film",
      description: 'The rating of the film outside of the club stays. A repetition changes nothing.',
    })
    .input(ofFilm)
    .output(z.object({})),
  hide: call
    .route({
      method: 'PUT',
      path: '/movie-club-reviews/{review_id}/hidden',
      tags,
      summary: 'Hide a review in a movie club',
      description: 'For the owner and the club moderators. Its author still sees it, and that it is hidden.',
    })
    .input(ofReview)
    .output(ClubReview)
    .errors(clubErrors),
  show: call
    .route({
      method: 'DELETE',
      path: '/movie-club-reviews/{review_id}/hidden',
      tags,
      summary: 'Show a hidden review in a movie club again',
      description: 'For the owner and the club moderators.',
    })
    .input(ofReview)
    .output(ClubReview)
    .errors(clubErrors),
};
