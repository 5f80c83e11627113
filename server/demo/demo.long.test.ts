import { expect, onTestFinished, test } from 'vitest';
import { measureCost } from '#test/cost.ts';
import { startWorld } from '#test/world.ts';
import { makeDemo } from './demo.ts';
import { WalkingClock } from './world.ts';

const NOW = new Date('2026-11-18T15:30:00Z');
/**
 * Of this process. The fill runs one action after the other, and a bit more than half of its time is spent here, the rest in
 * PostgreSQL.
 */
const MAX_CPU_MS = 36_000;

test('[OPS-06] the demo is filled within a minute', { timeout: 600_000 }, async () => {
  const clock = new WalkingClock();
  clock.moveTo(NOW);
  const { ctx, stop } = await startWorld({ rateLimitFactor: 1 }, undefined, { clock });
  onTestFinished(stop);
  const { cpuMs } = await measureCost(() => makeDemo(ctx, clock, { now: NOW, size: 1 }));
  expect(cpuMs).toBeLessThan(MAX_CPU_MS);
});
