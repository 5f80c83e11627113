import type { Activity } from '@halfstar/contract/timeline/timeline.schema';
import { expect, test } from 'vitest';
import { toActivityPhrase } from './phrase.ts';

const activity = (type: Activity['activity_type'], rating: number | null = null): Activity => ({
  id: type,
  activity_type: type,
  rating,
  created_at: '2026-11-21T19:30:00.123456Z',
});
const read = (...activities: Activity[]) =>
  toActivityPhrase(activities)
    .map(({ before, text, stars }) => before + text + (stars === undefined ? '' : ` ${stars ?? 'hidden'}`))
    .join('');

test('[TML-02] a combined card has its activities in one sentence, in their order, and a viewing beside its rating', () => {
  expect(read(activity('rating', 3.5), activity('watched_add'), activity('favorites_add'))).toBe(
    'watched and rated 3.5 and added to favorites',
  );
  expect(read(activity('rating', 4), activity('favorites_add'), activity('watchlist_add'))).toBe(
    'rated 4, added to favorites and wants to watch',
  );
  expect(read(activity('watched_add'), activity('watchlist_add'))).toBe('watched and wants to watch');
});

test('a single activity is the whole sentence', () => {
  expect(read(activity('watchlist_add'))).toBe('wants to watch');
  expect(read(activity('rating', 4.5))).toBe('rated 4.5');
});

test('[MOV-13] a rating with hidden stars is still mentioned', () => {
  expect(read(activity('rating'))).toBe('rated hidden');
});
