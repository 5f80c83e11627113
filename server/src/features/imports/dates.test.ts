import { expect, test } from 'vitest';
import { type DayOrder, DayOrderVote, parseDay } from './dates.model.ts';

const NOW = new Date('2026-11-24T12:00:00Z');

test.each([
  ['2024-02-29', '2024-02-29'],
  ['2024-2-9', '2024-02-09'],
  ['2024-02-03T23:59:00Z', '2024-02-03'],
  ['2024/02/03', '2024-02-03'],
  ['3.2.2024', '2024-02-03'],
  ['2/3/2024', '2024-02-03'],
  ['2026-11-25', '2026-11-25'],
  ['2026-11-26', null],
  ['2023-02-29', null],
  ['1869-12-31', null],
  ['13/1/2024', null],
  ['45321', null],
])('the date %s is read as %s, month first', (text, day) => {
  expect(parseDay(text, 'month_first', NOW)).toBe(day);
});

function decide(dates: string[], fallback: DayOrder): ReturnType<DayOrderVote['decide']> {
  const vote = new DayOrderVote(NOW);
  for (const date of dates) vote.add(date);
  return vote.decide(fallback);
}

test('whether day or month comes first is decided by the dates that allow only one', () => {
  expect(decide(['1/9/2024', '13/9/2024'], 'month_first').order).toBe('day_first');
  expect(decide(['1/9/2024', '9/13/2024'], 'day_first').order).toBe('month_first');
  expect(decide(['13/9/2024', '14/9/2024', '9/15/2024'], 'month_first').order).toBe('day_first');
  // The other way round it would lie ahead.
  expect(decide(['1/12/2026'], 'day_first').order).toBe('month_first');
  expect(decide(['1/9/2024'], 'day_first').warnings).toEqual([expect.stringContaining('Please check')]);
  expect(decide(['2024-09-01'], 'day_first').warnings).toEqual([]);
});
