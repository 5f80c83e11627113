import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { call, callOfSuspended, sessionOnly } from '../shared/procedure.ts';
import { SignedInDevices } from './sessions.schema.ts';

const tags = ['Sessions'];

export const sessionsContract = sessionOnly({
  list: call
    .route({ method: 'GET', path: '/sessions', tags, summary: "List the viewer's sessions" })
    .output(SignedInDevices),
  end: callOfSuspended
    .route({ method: 'DELETE', path: '/sessions/{session_id}', tags, summary: "End one of the viewer's sessions" })
    .input(z.strictObject({ session_id: Id }))
    .output(z.object({})),
  endOthers: callOfSuspended
    .route({ method: 'DELETE', path: '/other-sessions', tags, summary: 'End all sessions of the viewer but this one' })
    .output(z.object({})),
  endAll: callOfSuspended
    .route({ method: 'DELETE', path: '/sessions', tags, summary: 'End all sessions of the viewer' })
    .output(z.object({})),
});
