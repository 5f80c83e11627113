import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { call, callOfSuspended } from '../shared/procedure.ts';
import { AudienceForm } from './visibility.schema.ts';

const tags = ['Visibility'];

/** The calls about who may see a member's things. */
export const visibilityContract = {
  getAudience: call
    .route({ method: 'GET', path: '/users/{user_id}/audience', tags, summary: "Get who may see the viewer's things" })
    .input(z.strictObject({ user_id: Id }))
    .output(AudienceForm),
  setAudience: callOfSuspended
    .route({
      method: 'PUT',
      path: '/users/{user_id}/audience',
      tags,
      summary: "Set who may see the viewer's things",
      description:
        'Applies to the profile and to all reviews, ratings, lists, diary entries, activities, comments and reactions, from the next request on.',
    })
    .input(AudienceForm.extend({ user_id: Id }))
    .output(AudienceForm),
};
