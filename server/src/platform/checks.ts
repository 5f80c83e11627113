import type { Context } from './context.ts';

/**
 * Runs inside the transaction of an action, before the change. May stop the action: throws an AppError, which rolls it back and is its
 * response. May also take locks that the action needs.
 */
export type Check<Subject> = (ctx: Context, subject: Subject) => Promise<void>;

/**
 * The checks of all actions, by name. The feature of an action declares its check here by declaration merging and runs it. Higher
 * features supply the functions, and server/src/app/checks.ts lists them. An event listener must not stop an action: a check does.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it by declaration merging.
export interface Checks {}

declare module './context.ts' {
  interface Context {
    checks: Checks;
  }
}

/** Runs the checks in order and stops at the first that refuses, with its error. */
export async function runChecks<Subject>(
  ctx: Context,
  checks: readonly Check<Subject>[],
  subject: Subject,
): Promise<void> {
  for (const check of checks) await check(ctx, subject);
}
