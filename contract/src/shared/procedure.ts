import { type AnyContractProcedure, ContractProcedure, oc } from '@orpc/contract';
import { commonErrors } from './problem.schema.ts';
import type { RateLimit } from './rate-limit.ts';

/** What the server knows of a call before it reads the request's input. */
export interface CallMeta {
  /** `required`: an unauthenticated request is refused before its input is read. */
  session: 'required' | 'optional';
  /**
   * Who may make the call while a sanction is in force. Without it a suspended member may make it only if it is a GET, and a banned member
   * may not. `suspended`: a suspended member may. `banned`: a banned one may as well.
   */
  openTo?: 'suspended' | 'banned';
  /** The call needs the app's own session: no personal access token may make it, whatever its scope. */
  accessToken?: 'refused';
  /** A strict rate limit of this call for each member or client, beside the one on all calls: never more within its time. */
  limit?: RateLimit;
  /** A token bucket for calls that are made often: so many at once, refilled within its time. Cheap to count. */
  rate?: RateLimit;
  /** Calls of one kind share a bounded queue, because each keeps a processor busy. */
  costly?: 'password' | 'browse' | 'search' | 'picture';
  /** The largest body, in bytes; default 256 kB. For calls whose texts may be longer. */
  maxBodyBytes?: number;
  /**
   * The call takes files, as multipart/form-data with at most `maxBytes` and `maxFields` (default: 20). A larger body is refused with
   * the error UPLOAD_TOO_LARGE, which the call must name, and the message `tooLarge` for the field.
   */
  upload?: { field: string; maxBytes: number; maxFields?: number; tooLarge: string };
}

/** The base of every call: the common errors, a required session, and path, query and body as one input object. */
export const call = oc.$meta<CallMeta>({ session: 'required' }).errors(commonErrors);

/** The base of calls that need no session. */
export const publicCall = call.meta({ session: 'optional' });

/** The base of calls by which members look after their account, protect themselves and take back what they did: suspended ones too. */
export const callOfSuspended = call.meta({ session: 'required', openTo: 'suspended' });

/** The base of calls that also banned members may make. */
export const callOfBanned = call.meta({ session: 'required', openTo: 'banned' });

/** The base of calls in which no personal access token acts for the member, in a part of the contract where others may. */
export const callOfSession = call.meta({ session: 'required', accessToken: 'refused' });

/**
 * Refuses personal access tokens in every call of a part of the contract: signing in, the security of an account, moderation and
 * administration are done in the app.
 */
export const sessionOnly = <Part extends Record<string, AnyContractProcedure>>(part: Part): Part =>
  Object.fromEntries(
    Object.entries(part).map(([name, { '~orpc': definition }]) => [
      name,
      new ContractProcedure({ ...definition, meta: { ...definition.meta, accessToken: 'refused' } }),
    ]),
  ) as Part;

/** What a personal access token must allow for a call: `read` for calls that change nothing, else `write`. */
export const scopeOfMethod = (method: string): 'read' | 'write' => (method === 'GET' ? 'read' : 'write');
