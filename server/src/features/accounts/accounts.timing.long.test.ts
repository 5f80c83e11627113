import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMAIL_CALLS, sayOf } from '#test/email-calls.ts';
import { startWorld, type World } from '#test/world.ts';

// `TIMING_TRIES=200` measures more precisely and prints the result.
const { TIMING_TRIES } = process.env;
const TRIES = Number(TIMING_TRIES ?? 20);

let world: World;
beforeAll(async () => {
  // The time is what is measured, so passwords are hashed as slowly as in production.
  world = await startWorld({}, undefined, { passwordHashing: undefined });
});
afterAll(() => world.stop());

interface Times {
  median: number;
  /** How far the median of so many tries may differ by chance, in milliseconds: five times its standard error. */
  noise: number;
}

function summaryOf(times: readonly number[]): Times {
  const sorted = times.toSorted((a, b) => a - b);
  const quantile = (at: number) => sorted[Math.floor((sorted.length - 1) * at)] ?? 0;
  const deviation = (quantile(0.75) - quantile(0.25)) / 1.349;
  return { median: quantile(0.5), noise: (5 * 1.2533 * deviation) / Math.sqrt(sorted.length) };
}

const shown = ({ median, noise }: Times) => `${median.toFixed(2)} ± ${noise.toFixed(2)} ms`;

/** Smaller differences are ignored, even on an idle machine. */
const UNNOTICED_MS = 1.5;

test.each(EMAIL_CALLS)(
  '[ACC-09] $name gives known and unknown addresses responses in the same time',
  async ({ name, path, more }) => {
    const visitor = world.visitor();
    const known = await Promise.all(['ada', 'bo', 'cy'].map(async (who) => (await world.member(who)).email));
    const timeOf = async (email: string) => {
      const body = { email, ...(await more(world)) };
      const began = performance.now();
      await sayOf(visitor, path, body);
      const time = performance.now() - began;
      // The requested work runs in jobs, which must not disturb the next try.
      await world.runJobs();
      return time;
    };
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    const tryKnown = async (i: number) => times.known.push(await timeOf(known[i % known.length] ?? ''));
    const tryUnknown = async (i: number) => times.unknown.push(await timeOf(`${name}-nobody${i}@example.com`));
    for (let i = 0; i < 3; i += 1) await Promise.all([tryKnown(i), tryUnknown(TRIES + i)]);
    times.known.length = times.unknown.length = 0;
    // In turn, either first as often as the other, so that other load on the machine affects both alike.
    for (let i = 0; i < TRIES; i += 1)
      for (const one of i % 2 === 0 ? [tryKnown, tryUnknown] : [tryUnknown, tryKnown]) await one(i);

    const [ofKnown, ofUnknown] = [summaryOf(times.known), summaryOf(times.unknown)];
    if (TIMING_TRIES !== undefined)
      process.stdout.write(`${TRIES} tries of ${name}: known ${shown(ofKnown)}, unknown ${shown(ofUnknown)}\n`);
    expect(Math.abs(ofKnown.median - ofUnknown.median)).toBeLessThan(
      UNNOTICED_MS + Math.hypot(ofKnown.noise, ofUnknown.noise),
    );
  },
);
