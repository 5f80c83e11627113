import { afterAll, beforeAll, vi } from 'vitest';
import { STEP_MS } from './authenticator.ts';

/**
 * Freezes the time of day for a test file, in the middle of a half minute, so that authenticator codes do not change during a test.
 * They go by the time of day and not by the test's clock.
 */
export function freezeTimeOfDay(): void {
  beforeAll(() => {
    const now = Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2;
    vi.useFakeTimers({ toFake: ['Date'], now });
  });
  afterAll(() => void vi.useRealTimers());
}
