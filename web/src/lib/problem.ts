import type { CommonErrorCode, Problem } from '@halfstar/contract/shared/problem.schema';
import { ORPCError } from '@orpc/client';
import { ProblemError } from './api.ts';

/** What went wrong, as screens need it: a code to decide by, a sentence to show, and the wrong fields of a form. */
export type KnownProblem = {
  code: string;
  detail: string;
  fields: Record<string, string>;
  status: number | null;
  data: Problem['data'];
};

/** UNREACHABLE: no answer came at all. SLOW: none came in time. UNREADABLE: one came that is not ours. */
type LocalCode = 'UNREACHABLE' | 'SLOW' | 'UNREADABLE';

/** Thrown where a person should not wait any longer. */
export class SlowAnswer extends Error {}

/** Thrown by our own code with a message that is meant for people. */
export class ShownError extends Error {}

/** The server alone knows which field is wrong, or for how long to wait. */
type ServerWorded = 'INVALID_INPUT' | 'RATE_LIMITED';

/** Codes that any call can answer with. The codes of one room are worded by its contract and arrive as the detail. */
const PHRASES: Record<Exclude<CommonErrorCode, ServerWorded> | LocalCode, string> = {
  AUTHENTICATION_REQUIRED: 'Authentication required',
  EMAIL_UNCONFIRMED: 'Confirm your email address first.',
  ACCOUNT_LEAVING: 'Your account is about to be deleted. Keep it first, or sign out.',
  NOT_ALLOWED: 'You are not allowed to do that.',
  NOT_FOUND: 'There is nothing here.',
  INTERNAL: 'Something went wrong on our side. Nothing was changed.',
  UNAVAILABLE: 'Halfstar is out of reach for a moment. Try again soon.',
  UNREACHABLE: 'Halfstar cannot be reached. Check your connection and try again.',
  SLOW: 'This takes longer than it should. Try again in a moment.',
  UNREADABLE: 'The answer made no sense to us. Try again in a moment.',
};

const phraseFor = (code: string): string | undefined =>
  Object.hasOwn(PHRASES, code) ? PHRASES[code as keyof typeof PHRASES] : undefined;

function local(code: LocalCode | 'UNAVAILABLE'): KnownProblem {
  return { code, detail: PHRASES[code], fields: {}, status: null, data: undefined };
}

/** Reads any thrown value as a problem; never throws. `fields` maps a form field to what is wrong with it. */
export function problemOf(error: unknown): KnownProblem {
  if (error instanceof ProblemError) {
    const { code, detail, errors = [], status, data } = error.problem;
    const fields = Object.fromEntries(errors.toReversed().map((wrong) => [wrong.field, wrong.message]));
    return { code, detail: errors[0]?.message ?? phraseFor(code) ?? detail, fields, status, data };
  }
  if (error instanceof ShownError) return { ...local('UNREADABLE'), code: 'SHOWN', detail: error.message };
  if (error instanceof SlowAnswer) return local('SLOW');
  if (error instanceof TypeError) return local('UNREACHABLE');
  // A proxy answers for a server that is away.
  return local(error instanceof ORPCError && error.status >= 500 ? 'UNAVAILABLE' : 'UNREADABLE');
}

/** Worth asking again without the person's help? */
export function isPassing(error: unknown): boolean {
  const { status } = problemOf(error);
  return status === null || status >= 500;
}
