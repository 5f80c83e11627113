import type { Context } from './context.ts';

/**
 * Runs inside the transaction of an action, before it goes on. May stop the action: throws an AppError, which undoes it and is its
 * answer. May also take locks that the action needs.
 */
export type Check<Subject> = (ctx: Context, subject: Subject) => Promise<void>;

/**
 * The checks of all actions, by name. The feature of an action declares its check here by declaration merging and runs it; higher
 * features answer it, and server/src/app/checks.ts says which. An event listener must not refuse: what may stop an action is a check.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it by declaration merging.
export interface Checks {}

declare module './context.ts' {
  interface Context {
    checks: Checks;
  }
}

/** Runs the checks one after the other. Throws what the first that refuses throws. */
export async function runChecks<Subject>(
  ctx: Context,
  checks: readonly Check<Subject>[],
  subject: Subject,
): Promise<void> {
  for (const check of checks) await check(ctx, subject);
}
