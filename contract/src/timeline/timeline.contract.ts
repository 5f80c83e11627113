import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { pageOf, pageQuery } from '../shared/page.schema.ts';
import { call, publicCall } from '../shared/procedure.ts';
import { Reaction, ReactionSummary } from '../shared/reactions.schema.ts';
import { FriendOfFilm, TimelineCard, TimelineFilter } from './timeline.schema.ts';

const tags = ['Timeline'];
const filtered = { filter: TimelineFilter.default('all'), ...pageQuery };

export const timelineContract = {
  home: call
    .route({ method: 'GET', path: '/timeline', tags, summary: 'What I and the people I follow did, newest first' })
    .input(z.strictObject(filtered))
    .output(pageOf(TimelineCard)),
  ofUser: publicCall
    .route({ method: 'GET', path: '/users/{user_id}/timeline', tags, summary: 'What one member did, newest first' })
    .input(z.strictObject({ user_id: Id, ...filtered }))
    .output(pageOf(TimelineCard)),
  friendsOfMovie: call
    .route({
      method: 'GET',
      path: '/movies/{movie_id}/friends',
      tags,
      summary: 'Whom of the people I follow a film has met, and how, newest first',
    })
    .input(z.strictObject({ movie_id: Id, ...pageQuery }))
    .output(pageOf(FriendOfFilm).extend({ total: z.number().int() })),
  react: call
    .route({
      method: 'PUT',
      path: '/timeline/activities/{activity_id}/reaction',
      tags,
      summary: 'React to an activity; another reaction replaces mine',
    })
    .input(z.strictObject({ activity_id: Id, reaction: Reaction }))
    .output(ReactionSummary),
  chooseReaction: call
    .route({
      method: 'POST',
      path: '/timeline/activities/{activity_id}/reaction',
      tags,
      summary: 'Choose a reaction to an activity: mine is taken back, another replaces it',
      description: 'Says what was pressed. PUT and DELETE say what is to be so in the end, and may be sent again.',
    })
    .input(z.strictObject({ activity_id: Id, reaction: Reaction }))
    .output(ReactionSummary),
  unreact: call
    .route({
      method: 'DELETE',
      path: '/timeline/activities/{activity_id}/reaction',
      tags,
      summary: 'Take back my reaction',
    })
    .input(z.strictObject({ activity_id: Id }))
    .output(ReactionSummary),
};
