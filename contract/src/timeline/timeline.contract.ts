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
    .route({
      method: 'GET',
      path: '/timeline',
      tags,
      summary: 'List my home timeline: cards of mine and of the people I follow, newest first',
    })
    .input(z.strictObject(filtered))
    .output(pageOf(TimelineCard)),
  ofUser: publicCall
    .route({
      method: 'GET',
      path: '/users/{user_id}/timeline',
      tags,
      summary: "List a member's timeline, newest first",
    })
    .input(z.strictObject({ user_id: Id, ...filtered }))
    .output(pageOf(TimelineCard)),
  friendsOfMovie: call
    .route({
      method: 'GET',
      path: '/movies/{movie_id}/friends',
      tags,
      summary: 'List the people I follow who rated, listed or reviewed a film, newest first',
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
      summary: 'Toggle my reaction to an activity; another reaction replaces mine',
      description: 'Choosing my own reaction again removes it. PUT and DELETE set the result and may be repeated.',
    })
    .input(z.strictObject({ activity_id: Id, reaction: Reaction }))
    .output(ReactionSummary),
  unreact: call
    .route({
      method: 'DELETE',
      path: '/timeline/activities/{activity_id}/reaction',
      tags,
      summary: 'Delete my reaction to an activity',
    })
    .input(z.strictObject({ activity_id: Id }))
    .output(ReactionSummary),
};
