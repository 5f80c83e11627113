import { expect, test } from 'vitest';
import { describeCountdown } from './countdown.ts';

/** A moment by the clock of the browser's time zone. */
const at = (...parts: [number, number, number, number, number]) => new Date(...parts);
const NOW = at(2026, 10, 21, 19, 30);

test.each([
  [at(2026, 10, 21, 19, 30), null],
  [at(2026, 10, 20, 19, 30), null],
  [at(2026, 10, 21, 19, 31), 'in 1 minute'],
  [at(2026, 10, 21, 20, 0), 'in 30 minutes'],
  [at(2026, 10, 21, 20, 30), 'in 1 hour'],
  [at(2026, 10, 21, 23, 30), 'in 4 hours'],
  [at(2026, 10, 22, 0, 10), 'tomorrow'],
  [at(2026, 10, 23, 0, 10), 'in 2 days'],
  [at(2026, 11, 4, 20, 0), 'in 13 days'],
  [at(2026, 11, 5, 20, 0), 'in 2 weeks'],
  [at(2027, 0, 19, 20, 0), 'in 8 weeks'],
  [at(2027, 1, 20, 20, 0), 'in 3 months'],
])('from 19:30 on 21 November until %s it is "%s"', (moment, expected) => {
  expect(describeCountdown(moment.toISOString(), NOW)).toBe(expected);
});
