import { parseProblem } from './problem.ts';

/**
 * Whether a change may have been made although its request failed: what came, if anything, is no refusal by our server. Not for errors that
 * are thrown before anything is sent.
 */
export const isOutcomeUnknown = (error: unknown): boolean => parseProblem(error).status === null;
