import { isUnanswered, parseProblem } from './problem.ts';

/**
 * Whether a failed request may have made its change all the same: no answer of our server came, or UNAVAILABLE, which it also answers when
 * the database is lost while it writes, or TIMED_OUT, which it also answers when only what it reads after the change takes too long. Not for
 * errors that are thrown before anything is sent.
 */
export const isOutcomeUnknown = (error: unknown): boolean => parseProblem(error).status === null || isUnanswered(error);
