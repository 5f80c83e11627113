import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { MAX_PAGE_SIZE, pageOf, pageQuery } from '../shared/page.schema.ts';
import { call } from '../shared/procedure.ts';
import { Stars } from '../shared/rating.schema.ts';
import { ListEntry, ListType, MovieTracking } from './tracking.schema.ts';

const tags = ['Tracking'];
const ofMovie = z.strictObject({ movie_id: Id });
const inList = z.strictObject({ movie_id: Id, list_type: ListType });

export const trackingContract = {
  ofMovies: call
    .route({ method: 'GET', path: '/tracking', tags, summary: 'Where some films stand with me and with everyone' })
    .input(z.strictObject({ movie_ids: z.array(Id).min(1).max(MAX_PAGE_SIZE) }))
    .output(z.object({ items: z.array(MovieTracking) })),
  rate: call
    .route({
      method: 'PUT',
      path: '/movies/{movie_id}/rating',
      tags,
      summary: 'Rate a film; it then counts as watched',
    })
    .input(z.strictObject({ movie_id: Id, rating: Stars }))
    .output(MovieTracking),
  unrate: call
    .route({
      method: 'DELETE',
      path: '/movies/{movie_id}/rating',
      tags,
      summary: 'Take back a rating; the film stays watched',
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
      summary: 'Put a film on a list; watched takes it off the watchlist',
    })
    .input(inList)
    .output(MovieTracking)
    .errors({ ALREADY_WATCHED: { status: 409, message: 'You have already watched this film.' } }),
  removeFromList: call
    .route({ method: 'DELETE', path: '/movies/{movie_id}/lists/{list_type}', tags, summary: 'Take a film off a list' })
    .input(inList)
    .output(MovieTracking),
  list: call
    .route({
      method: 'GET',
      path: '/users/{user_id}/lists/{list_type}',
      tags,
      summary: "A member's list, newest first",
    })
    .input(z.strictObject({ user_id: Id, list_type: ListType, ...pageQuery }))
    .output(pageOf(ListEntry)),
};
