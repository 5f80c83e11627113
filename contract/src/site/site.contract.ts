import { publicCall } from '../shared/procedure.ts';
import { Pause, Site } from './site.schema.ts';

/** For calls of a part of the product that may be paused. The message is the reason that the admin has written. */
export const pausedErrors = {
  PAUSED: { status: 503, message: 'This is paused for now.', data: Pause },
} as const;

/** What admins have set for the whole site. */
export const siteContract = {
  get: publicCall
    .meta({ session: 'optional', openTo: 'banned' })
    .route({
      method: 'GET',
      path: '/site',
      tags: ['Site'],
      summary: 'Get what is announced and what is paused',
    })
    .output(Site),
};
