import { REVIEW_SAFETY, validateSafety } from '@halfstar/contract/shared/content-safety';
import { expect, test } from 'vitest';
import { JUDGES, manyHostileTexts, someHostileTexts, TEXT_FIELDS } from '#test/hostile-texts.ts';

const MOST_MS = 2;
const TRIES = 40;

/** Honest prose of full length, whose check takes a laptop some 0.6 ms and a slow machine longer. */
const PROSE = 'A quiet film about a loud family, and about the summer. '.repeat(100).slice(0, REVIEW_SAFETY.max);
const TIMES_PROSE = 5;

/** Not the CPU time of the thread, which some machines count in steps of 4 ms. */
function timeOf(work: () => unknown): number {
  const before = performance.now();
  work();
  return performance.now() - before;
}

/**
 * The texts that take too long. The fastest of many tries counts, with prose in between: the first ones compile, and others may be
 * interrupted.
 */
function slowOnes(texts: readonly string[], judge: (text: string) => unknown): [text: string, ms: number][] {
  return texts.flatMap((text): [string, number][] => {
    let best = timeOf(() => judge(text));
    let prose = 0;
    for (let turn = 0; turn < TRIES && best > Math.max(MOST_MS, TIMES_PROSE * prose); turn += 1) {
      best = Math.min(
        best,
        timeOf(() => judge(text)),
      );
      const once = timeOf(() => validateSafety(PROSE));
      prose = turn === 0 ? once : Math.min(prose, once);
    }
    return best > Math.max(MOST_MS, TIMES_PROSE * prose) ? [[text.slice(0, 60), best]] : [];
  });
}

test.each(JUDGES)('[SAF-01] %s returns within two milliseconds', (_what, judge) => {
  const texts = manyHostileTexts();
  expect(texts).toHaveLength(2000);
  expect(slowOnes(texts, judge)).toEqual([]);
});

test('[SEC-04] every text input of a call is checked as fast, and for its length first', () => {
  expect(TEXT_FIELDS.length).toBeGreaterThan(50);
  const texts = someHostileTexts();
  const slow = TEXT_FIELDS.flatMap(([path, schema]) =>
    slowOnes(texts, (text) => schema.safeParse(text)).map((one) => [path, ...one]),
  );
  expect(slow).toEqual([]);
});
