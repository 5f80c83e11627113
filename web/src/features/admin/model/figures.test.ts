import type { DailyFigures } from '@halfstar/contract/admin/figures.schema';
import { expect, test } from 'vitest';
import { parsePeriod, summarizeFigure } from './figures.ts';

const makeDay = (day: string, members: number, active: number | null = null): DailyFigures => ({
  day,
  members,
  reviews: 0,
  ratings: 0,
  active_7_days: active,
});

test('a figure is that of the last day, compared with seven days before, also across months', () => {
  const days = [makeDay('2026-02-26', 10), makeDay('2026-02-27', 11), makeDay('2026-03-05', 15, 4)];
  expect(summarizeFigure(days, 'members')).toEqual({ value: 15, change: 5 });
  expect(summarizeFigure(days, 'active_7_days')).toEqual({ value: 4, change: null });
});

test('without the day a week before there is no change, and without days no figure', () => {
  expect(summarizeFigure([makeDay('2026-03-05', 15)], 'members')).toEqual({ value: 15, change: null });
  expect(summarizeFigure([], 'members')).toEqual({ value: null, change: null });
});

test('an unknown period is that of 30 days', () => {
  expect([parsePeriod('90'), parsePeriod('91'), parsePeriod(undefined)]).toEqual(['90', '30', '30']);
});
