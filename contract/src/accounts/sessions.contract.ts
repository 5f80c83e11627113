import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { call } from '../shared/procedure.ts';
import { SignedInDevices } from './sessions.schema.ts';

const tags = ['Sessions'];

export const sessionsContract = {
  mine: call.route({ method: 'GET', path: '/sessions', tags, summary: 'Where I am signed in' }).output(SignedInDevices),
  end: call
    .route({ method: 'DELETE', path: '/sessions/{session_id}', tags, summary: 'End one of my sessions' })
    .input(z.strictObject({ session_id: Id }))
    .output(z.object({})),
  endOthers: call
    .route({ method: 'DELETE', path: '/other-sessions', tags, summary: 'End all my sessions but this one' })
    .output(z.object({})),
  endAll: call
    .route({ method: 'DELETE', path: '/sessions', tags, summary: 'Sign out everywhere' })
    .output(z.object({})),
};
