import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { makePageSchema, pageQuery } from '../shared/page.schema.ts';
import { call, callOfSuspended, publicCall } from '../shared/procedure.ts';
import { DiaryEntry, TimeZone, Viewing } from './diary.schema.ts';
import { watchedInClub } from './tracking.contract.ts';
import { MovieTracking } from './tracking.schema.ts';

const tags = ['Diary'];
const ofMovie = z.strictObject({ movie_id: Id });

export const diaryContract = {
  list: publicCall
    .route({
      method: 'GET',
      path: '/users/{user_id}/diary',
      tags,
      summary: "List a member's diary, the latest day first, viewings without a date last",
    })
    .input(z.strictObject({ user_id: Id, ...pageQuery }))
    .output(makePageSchema(DiaryEntry)),
  listByMovie: call
    .route({
      method: 'GET',
      path: '/movies/{movie_id}/viewings',
      tags,
      summary: "List the viewer's viewings of a film, the latest day first",
    })
    .input(z.strictObject({ ...ofMovie.shape, ...pageQuery }))
    .output(makePageSchema(DiaryEntry)),
  listEarlierReviews: publicCall
    .route({
      method: 'GET',
      path: '/users/{user_id}/movies/{movie_id}/earlier-reviews',
      tags,
      summary: "List a member's viewings of a film that they have an earlier review of, the latest day first",
      description: 'The latest review of a film is their review of it. The others came with an import.',
    })
    .input(z.strictObject({ user_id: Id, ...ofMovie.shape, ...pageQuery }))
    .output(makePageSchema(DiaryEntry)),
  getText: publicCall
    .route({
      method: 'GET',
      path: '/diary/{entry_id}/text',
      tags,
      summary: 'Get the earlier review of a viewing',
      description: 'It may give away what happens: exports of Letterboxd do not tell. So it is never sent unasked.',
    })
    .input(z.strictObject({ entry_id: Id }))
    .output(z.object({ text: z.string() })),
  add: call
    .route({
      method: 'POST',
      path: '/movies/{movie_id}/viewings',
      tags,
      summary: 'Add a viewing; the film is then watched',
      description: 'Its rating becomes my rating of the film, unless a later viewing exists.',
      successStatus: 201,
    })
    .input(Viewing.extend({ movie_id: Id, time_zone: TimeZone }))
    .output(DiaryEntry),
  deleteByMovie: callOfSuspended
    .route({
      method: 'DELETE',
      path: '/movies/{movie_id}/viewings',
      tags,
      summary: "Take a film off the watched list and delete the viewer's viewings of it",
    })
    .input(ofMovie)
    .output(MovieTracking)
    .errors(watchedInClub),
  update: call
    .route({ method: 'PATCH', path: '/diary/{entry_id}', tags, summary: 'Update a viewing; what is left out stays' })
    .input(Viewing.partial().extend({ entry_id: Id, time_zone: TimeZone }))
    .output(DiaryEntry),
  delete: callOfSuspended
    .route({
      method: 'DELETE',
      path: '/diary/{entry_id}',
      tags,
      summary: 'Delete a viewing; without any left the film is off the watched list',
    })
    .input(z.strictObject({ entry_id: Id }))
    .output(MovieTracking)
    .errors(watchedInClub),
};
