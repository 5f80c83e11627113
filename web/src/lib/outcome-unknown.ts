import { parseProblem } from './problem.ts';

/**
 * Whether a failed request may have made its change all the same: no answer of our server came, or UNAVAILABLE, which it also answers when
 * the database is lost while it writes. Not for errors that are thrown before anything is sent.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  const { status, code } = parseProblem(error);
  return status === null || code === 'UNAVAILABLE';
}
