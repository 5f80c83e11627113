import { afterAll, beforeAll, vi } from 'vitest';
import { STEP_MS } from './authenticator.ts';

/**
 * Second steps go by the time of day, whatever the test's clock says. For this file it stands still, in the middle of a half
 * minute, so that no code changes while it is typed.
 */
export function freezeTimeOfDay(): void {
  beforeAll(() => {
    const now = Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2;
    vi.useFakeTimers({ toFake: ['Date'], now });
  });
  afterAll(() => void vi.useRealTimers());
}
