import { vi } from 'vitest';

/** How long something may take that arrives later. It only bounds a test that fails, so a busy machine can have all of it. */
export const PATIENCE_MS = 60_000;

/** Waits until `assert` no longer throws. For tests without a page; those with one use Testing Library's `waitFor`. */
export const eventually = (assert: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(assert, { timeout: PATIENCE_MS });
