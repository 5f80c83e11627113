import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { makePageSchema, pageQuery } from '../shared/page.schema.ts';
import { call, publicCall } from '../shared/procedure.ts';
import { Reaction, ReactionSummary } from '../shared/reactions.schema.ts';
import { FriendOfFilm, TimelineCard, TimelineFilter } from './timeline.schema.ts';

const tags = ['Timeline'];
const filtered = { filter: TimelineFilter.default('all'), ...pageQuery };

export const timelineContract = {
  listHome: call
    .route({
      method: 'GET',
      path: '/timeline',
      tags,
      summary:
        "List the viewer's home timeline: cards of the viewer and of the people the viewer follows, newest first",
    })
    .input(z.strictObject(filtered))
    .output(makePageSchema(TimelineCard)),
  listByMember: publicCall
    .route({
      method: 'GET',
      path: '/users/{user_id}/timeline',
      tags,
      summary: "List a member's timeline, newest first",
    })
    .input(z.strictObject({ user_id: Id, ...filtered }))
    .output(makePageSchema(TimelineCard)),
  listFriendsOfMovie: call
    .route({
      method: 'GET',
      path: '/movies/{movie_id}/friends',
      tags,
      summary: 'List the people the viewer follows who rated, listed or reviewed a film, newest first',
    })
    .input(z.strictObject({ movie_id: Id, ...pageQuery }))
    .output(makePageSchema(FriendOfFilm).extend({ total: z.number().int() })),
  react: call
    .route({
      method: 'PUT',
      path: '/timeline/activities/{activity_id}/reaction',
      tags,
      summary: "React to an activity; another reaction replaces the viewer's",
    })
    .input(z.strictObject({ activity_id: Id, reaction: Reaction }))
    .output(ReactionSummary),
  toggleReaction: call
    .route({
      method: 'POST',
      path: '/timeline/activities/{activity_id}/reaction',
      tags,
      summary: "Toggle the viewer's reaction to an activity; another reaction replaces the viewer's",
      description: 'Choosing my own reaction again removes it. PUT and DELETE set the result and may be repeated.',
    })
    .input(z.strictObject({ activity_id: Id, reaction: Reaction }))
    .output(ReactionSummary),
  removeReaction: call
    .route({
      method: 'DELETE',
      path: '/timeline/activities/{activity_id}/reaction',
      tags,
      summary: "Delete the viewer's reaction to an activity",
    })
    .input(z.strictObject({ activity_id: Id }))
    .output(ReactionSummary),
};
