import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { publicCall } from '../shared/procedure.ts';
import { MemberStats } from './stats.schema.ts';

/** The call about figures of a member. */
export const statsContract = {
  getByMember: publicCall
    .route({
      method: 'GET',
      path: '/users/{user_id}/stats',
      tags: ['Diary'],
      summary: "Get a member's ratings by stars and their year so far",
      description:
        'The year is the current one in the time zone in which they last added to or changed their diary. Viewings without a date do not belong to any year.',
    })
    .input(z.strictObject({ user_id: Id }))
    .output(MemberStats),
};
