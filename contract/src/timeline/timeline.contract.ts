import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { MemberReactions } from '../shared/member-reactions.schema.ts';
import { makePageSchema, pageQuery } from '../shared/page.schema.ts';
import { call, callOfSuspended, publicCall } from '../shared/procedure.ts';
import { Reaction, ReactionSummary } from '../shared/reactions.schema.ts';
import { HomeSide } from './side.schema.ts';
import { FriendsOfMovie, NewCards, TimelineCard, TimelineFilter, TimelineSort } from './timeline.schema.ts';

const tags = ['Timeline'];
const filter = TimelineFilter.default('all');

export const timelineContract = {
  listHome: call
    .route({
      method: 'GET',
      path: '/timeline',
      tags,
      summary:
        "List the viewer's home timeline: cards of the viewer and of the people the viewer follows, newest first unless another order is asked for",
    })
    .input(z.strictObject({ filter, sort: TimelineSort.default('newest'), ...pageQuery }))
    .output(
      makePageSchema(TimelineCard).extend({
        newest: z.string().nullable().meta({
          description: 'Where the list begins, for `GET /timeline/new`; only on the first page, newest first.',
        }),
      }),
    ),
  countNew: call
    .route({
      method: 'GET',
      path: '/timeline/new',
      tags,
      summary: "Count the cards of others that came to the top of the viewer's home timeline",
      description: 'A card that moved up because its member did more with the film counts too.',
    })
    .input(
      z.strictObject({
        filter,
        since: z.string().min(1).max(500).meta({ description: '`newest` of the first page with this filter.' }),
      }),
    )
    .output(NewCards),
  listByMember: publicCall
    .route({
      method: 'GET',
      path: '/users/{user_id}/timeline',
      tags,
      summary: "List a member's timeline, newest first",
    })
    .input(z.strictObject({ user_id: Id, filter, ...pageQuery }))
    .output(makePageSchema(TimelineCard)),
  listFriendsOfMovie: call
    .route({
      method: 'GET',
      path: '/movies/{movie_id}/friends',
      tags,
      summary: 'List the people the viewer follows who rated, listed or reviewed a film, newest first',
    })
    .input(z.strictObject({ movie_id: Id, ...pageQuery }))
    .output(FriendsOfMovie),
  getHomeSide: call
    .route({
      method: 'GET',
      path: '/timeline/side',
      tags,
      summary: 'Get what the home page shows beside the timeline',
      description:
        'Recommended members, the films that the members whom the viewer follows watched, rated or reviewed in the last seven days, and the viewer’s latest diary entries.',
    })
    .output(HomeSide),
  listReactions: publicCall
    .route({
      method: 'GET',
      path: '/timeline/activities/{activity_id}/reactions',
      tags,
      summary: 'List who reacted to an activity, oldest first',
    })
    .input(z.strictObject({ activity_id: Id, ...pageQuery }))
    .output(MemberReactions),
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
  removeReaction: callOfSuspended
    .route({
      method: 'DELETE',
      path: '/timeline/activities/{activity_id}/reaction',
      tags,
      summary: "Delete the viewer's reaction to an activity",
    })
    .input(z.strictObject({ activity_id: Id }))
    .output(ReactionSummary),
};
