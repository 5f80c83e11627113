import { oc } from '@orpc/contract';
import { commonErrors } from './problem.schema.ts';
import type { RateLimit } from './rate-limit.ts';

/** What the server must know of a call before it looks at what was sent. */
export interface CallMeta {
  /** `required`: whoever is not signed in is refused, and nothing that they sent is read. */
  session: 'required' | 'optional';
  /** A limit of this call alone, for each member or client, beside the one on all calls together: never more within its time. */
  limit?: RateLimit;
  /** The same for calls that are made often: so many at once, and as many again within its time. Counting costs next to nothing. */
  rate?: RateLimit;
  /** Calls of one kind share a bounded queue, since each keeps a processor busy. */
  costly?: 'password' | 'browse' | 'search';
}

/** Where every call of the API starts: the common errors, a session, and inputs whose path and query or body are one object. */
export const call = oc.$meta<CallMeta>({ session: 'required' }).errors(commonErrors);

/** The same for what anybody may ask. */
export const publicCall = call.meta({ session: 'optional' });
