import { expect, test } from 'vitest';
import { JUDGES, manyHostileTexts, someHostileTexts, TEXT_FIELDS } from '#test/hostile-texts.ts';
import { fewOrMany } from '#test/runs.ts';

/** Fifty times what is promised, and of the processor alone: what else the machine does must not count. */
const MOST_CPU_MS = 100;
const TRIES = 20;

function cpuTimeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The texts that take too long. The fastest of some tries counts: the first ones compile, and other threads collect garbage. */
function slowOnes(texts: readonly string[], judge: (text: string) => unknown): [text: string, ms: number][] {
  return texts.flatMap((text): [string, number][] => {
    let best = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < TRIES && best > MOST_CPU_MS; turn += 1)
      best = Math.min(
        best,
        cpuTimeOf(() => judge(text)),
      );
    return best > MOST_CPU_MS ? [[text.slice(0, 60), best]] : [];
  });
}

test.each(JUDGES)('[SAF-01] %s keeps the processor busy for a moment only', (_what, judge) => {
  const all = manyHostileTexts();
  expect(all).toHaveLength(2000);
  const nth = fewOrMany(10, 1);
  const texts = all.filter((_, i) => i % nth === 0);
  expect(slowOnes(texts, judge)).toEqual([]);
});

test('[SEC-04] every text input of a call is checked as soon, and for its length first', () => {
  expect(TEXT_FIELDS.length).toBeGreaterThan(50);
  const texts = someHostileTexts();
  const slow = TEXT_FIELDS.flatMap(([path, schema]) =>
    slowOnes(texts, (text) => schema.safeParse(text)).map((one) => [path, ...one]),
  );
  expect(slow).toEqual([]);
});
