import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { MAX_PAGE_SIZE, makePageSchema, pageQuery } from '../shared/page.schema.ts';
import { call, callOfSuspended, publicCall } from '../shared/procedure.ts';
import { Stars } from '../shared/rating.schema.ts';
import { ListEntry, ListFilter, ListType, MovieRating, MovieTracking, Tracked } from './tracking.schema.ts';

const tags = ['Tracking'];
const ofMovie = z.strictObject({ movie_id: Id });
const inList = z.strictObject({ movie_id: Id, list_type: ListType });

/** A review in a movie club counts as watched. */
export const watchedInClub = {
  WATCHED_IN_CLUB: {
    status: 409,
    message: 'You have rated this film in a movie club, so it counts as watched. Delete your review there first.',
  },
} as const;

export const trackingContract = {
  getByMovies: publicCall
    .route({
      method: 'GET',
      path: '/tracking',
      tags,
      summary: "Get the viewer's and the community's ratings and lists of some films",
    })
    .input(z.strictObject({ movie_ids: z.array(Id).min(1).max(MAX_PAGE_SIZE) }))
    .output(z.object({ items: z.array(MovieTracking).max(MAX_PAGE_SIZE) })),
  listRatings: publicCall
    .route({
      method: 'GET',
      path: '/movies/{movie_id}/ratings',
      tags,
      summary: 'List the ratings of a film by the members whom the viewer may see, in the order of their ids',
    })
    .input(ofMovie.extend(pageQuery))
    .output(makePageSchema(MovieRating)),
  rate: call
    .route({
      method: 'PUT',
      path: '/movies/{movie_id}/rating',
      tags,
      summary: 'Rate a film; it is then watched',
    })
    .input(
      z.strictObject({
        movie_id: Id,
        rating: Stars,
        skip_watched: z.boolean().default(false).meta({ description: 'Do not make it watched.' }),
      }),
    )
    .output(Tracked),
  removeRating: callOfSuspended
    .route({
      method: 'DELETE',
      path: '/movies/{movie_id}/rating',
      tags,
      summary: "Delete the viewer's rating; the film stays watched",
    })
    .input(ofMovie)
    .output(MovieTracking)
    .errors({
      RATING_IN_USE: { status: 409, message: 'Your review carries this rating. Edit or delete the review first.' },
    }),
  addToList: call
    .route({
      method: 'PUT',
      path: '/movies/{movie_id}/lists/{list_type}',
      tags,
      summary: 'Add a film to a list; a watched film leaves the watchlist',
    })
    .input(inList)
    .output(Tracked)
    .errors({ ALREADY_WATCHED: { status: 409, message: 'You have already watched this film.' } }),
  removeFromList: callOfSuspended
    .route({
      method: 'DELETE',
      path: '/movies/{movie_id}/lists/{list_type}',
      tags,
      summary: 'Remove a film from a list',
    })
    .input(inList)
    .output(MovieTracking)
    .errors({
      ...watchedInClub,
      VIEWINGS_THERE: { status: 409, message: 'Your diary says when you saw it. Remove its viewings first.' },
    }),
  markToSeeAgain: call
    .route({
      method: 'PUT',
      path: '/movies/{movie_id}/see-again',
      tags,
      summary: 'Mark a watched film to be seen again',
    })
    .input(ofMovie)
    .output(MovieTracking)
    .errors({ NOT_WATCHED: { status: 409, message: 'You have not watched this film yet.' } }),
  unmarkToSeeAgain: call
    .route({
      method: 'DELETE',
      path: '/movies/{movie_id}/see-again',
      tags,
      summary: 'Remove the mark “to be seen again”',
    })
    .input(ofMovie)
    .output(MovieTracking),
  listMovies: publicCall
    .route({
      method: 'GET',
      path: '/users/{user_id}/lists/{list_type}',
      tags,
      summary: "List a member's films of a list, newest first unless another order is asked for",
    })
    .input(ListFilter.extend({ user_id: Id, list_type: ListType, ...pageQuery }))
    .output(
      makePageSchema(ListEntry).extend({
        total: z.number().int().nullable().meta({
          description:
            'How many films pass the filters, which nothing else tells. On the first page only, since counting takes as long as a page.',
        }),
      }),
    ),
};
