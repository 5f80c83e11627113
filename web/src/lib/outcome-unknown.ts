import { parseProblem } from './problem.ts';

/**
 * Whether a change may have been made although its request failed: what came, if anything, is no refusal by our server, or says that
 * something it needs was away, maybe the database while it wrote. Not for errors that are thrown before anything is sent.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  const { status, code } = parseProblem(error);
  return status === null || code === 'UNAVAILABLE';
}
