import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { pageOf, pageQuery } from '../shared/page.schema.ts';
import { call } from '../shared/procedure.ts';
import { Reaction, ReactionSummary } from '../shared/reactions.schema.ts';
import { TimelineCard, TimelineFilter } from './timeline.schema.ts';

const tags = ['Timeline'];
const filtered = { filter: TimelineFilter.default('all'), ...pageQuery };

export const timelineContract = {
  home: call
    .route({ method: 'GET', path: '/timeline', tags, summary: 'What I and the people I follow did, newest first' })
    .input(z.strictObject(filtered))
    .output(pageOf(TimelineCard)),
  ofUser: call
    .route({ method: 'GET', path: '/users/{user_id}/timeline', tags, summary: 'What one member did, newest first' })
    .input(z.strictObject({ user_id: Id, ...filtered }))
    .output(pageOf(TimelineCard)),
  react: call
    .route({
      method: 'PUT',
      path: '/timeline/activities/{activity_id}/reaction',
      tags,
      summary: 'React to an activity; another reaction replaces mine',
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
