import type { CommonErrorCode, Problem } from '@halfstar/contract/shared/problem.schema';
import { ORPCError } from '@orpc/client';
import { ProblemError } from './api.ts';
import { SlowResponseError, UnreachableError } from './fetch-in-time.ts';

/** An error as screens need it: a code, a sentence to show, and the messages of a form's fields. */
export type KnownProblem = {
  code: string;
  detail: string;
  fields: Record<string, string>;
  status: number | null;
  data: Problem['data'];
};

/**
 * UNREACHABLE: there was no response. OFFLINE: nor can there be one. SLOW: none in time. UNREADABLE: one that is not our server's. BROKEN:
 * our own mistake.
 */
type LocalCode = 'UNREACHABLE' | 'OFFLINE' | 'SLOW' | 'UNREADABLE' | 'BROKEN';

/** An error whose message is meant for users. */
export class ShownError extends Error {}

/** Codes whose message the server words: which field is wrong, how long to wait, or what few members ever read. */
type ServerWorded =
  | 'INVALID_INPUT'
  | 'RATE_LIMITED'
  | 'ACCOUNT_SUSPENDED'
  | 'ACCOUNT_BANNED'
  | 'COMMENT_BANNED'
  | 'TIMED_OUT'
  | 'ACCESS_TOKEN_INVALID'
  | 'ACCESS_TOKEN_SCOPE'
  | 'ACCESS_TOKEN_REFUSED';

/** Messages for common error codes. For the codes of single features the server sends the contract's message as the detail. */
const PHRASES: Record<Exclude<CommonErrorCode, ServerWorded> | LocalCode, string> = {
  AUTHENTICATION_REQUIRED: 'Authentication required',
  EMAIL_UNCONFIRMED: 'Confirm your email address first.',
  ACCOUNT_LEAVING: 'Your account is about to be deleted. Keep it first, or sign out.',
  NOT_ALLOWED: 'You are not allowed to do that.',
  NOT_FOUND: 'There is nothing here.',
  BODY_TOO_SLOW: 'What you sent arrived too slowly. Try again with a better connection.',
  INTERNAL: 'Something went wrong on our side. Try again in a moment.',
  UNAVAILABLE: 'Halfstar is out of reach for a moment. Try again soon.',
  UNREACHABLE: 'Halfstar cannot be reached. Check your connection and try again.',
  OFFLINE: 'You are offline. Try again once you are connected.',
  SLOW: 'This takes longer than it should. Try again in a moment.',
  UNREADABLE: 'The answer made no sense to us. Try again in a moment.',
  BROKEN: 'Something went wrong in this page. Reload it and try again.',
};

const phraseFor = (code: string): string | undefined =>
  Object.hasOwn(PHRASES, code) ? PHRASES[code as keyof typeof PHRASES] : undefined;

function local(code: LocalCode | 'UNAVAILABLE'): KnownProblem {
  return { code, detail: PHRASES[code], fields: {}, status: null, data: undefined };
}

/** Converts any thrown value; never throws. `fields` maps the name of a form field to its message. */
export function parseProblem(error: unknown): KnownProblem {
  if (error instanceof ProblemError) {
    const { code, detail, errors = [], status, data } = error.problem;
    const fields = Object.fromEntries(errors.toReversed().map((wrong) => [wrong.field, wrong.message]));
    return { code, detail: errors[0]?.message ?? phraseFor(code) ?? detail, fields, status, data };
  }
  if (error instanceof ShownError) return { ...local('UNREADABLE'), code: 'SHOWN', detail: error.message };
  if (error instanceof SlowResponseError) return local('SLOW');
  if (error instanceof UnreachableError) return local(navigator.onLine === false ? 'OFFLINE' : 'UNREACHABLE');
  if (error instanceof TypeError || error instanceof ReferenceError) return local('BROKEN');
  // A proxy responds for a server that is down.
  return local(error instanceof ORPCError && error.status >= 500 ? 'UNAVAILABLE' : 'UNREADABLE');
}

/**
 * Whether the error says that the requested thing does not exist: NOT_FOUND, or INVALID_INPUT, which the server answers for a malformed id,
 * and for any other input that it refuses. False for null.
 */
export function isNotFoundOrInvalidInput(error: unknown): boolean {
  if (error === null) return false;
  const { code } = parseProblem(error);
  return code === 'NOT_FOUND' || code === 'INVALID_INPUT';
}

/**
 * Whether our server has not answered (no connection, no response in time, or a proxy’s answer for a server that is down) or needed too
 * long for it, so that the same request may soon succeed.
 */
export const isUnanswered = (error: unknown): boolean =>
  ['UNREACHABLE', 'OFFLINE', 'SLOW', 'TIMED_OUT', 'UNAVAILABLE'].includes(parseProblem(error).code);

/** Whether the same request may succeed if it is simply sent again. */
export function isTransient(error: unknown): boolean {
  const { code, status } = parseProblem(error);
  return status === null ? code !== 'BROKEN' && code !== 'SHOWN' : status >= 500 && code !== 'PAUSED';
}
