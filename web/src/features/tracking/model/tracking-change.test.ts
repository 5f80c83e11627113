import type { MovieTracking } from '@halfstar/contract/tracking/tracking.schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyTrackingChange, getNextWatchChange, hasDiaryDetails, type TrackingChange } from './tracking-change.ts';

const film = (over: Partial<MovieTracking> = {}): MovieTracking => ({
  movie_id: '00000000-0000-7000-8000-000000000001',
  rating: null,
  status: 'none',
  favorite: false,
  see_again: false,
  watch_date: null,
  viewing_count: 0,
  community: { rating_average: 4, rating_count: 2, histogram: [0, 0, 0, 0, 0, 1, 0, 0, 0, 1] },
  ...over,
});

test('[RAT-04] rating a film on the watchlist makes it watched and takes it off the watchlist', () => {
  expect(applyTrackingChange(film({ status: 'watchlist' }), { kind: 'rate', rating: 4.5 })).toMatchObject({
    rating: 4.5,
    status: 'watched',
  });
});

test('[RAT-06] average and count are updated at once: a first rating is added, another replaces it, none removes it', () => {
  const first = applyTrackingChange(film(), { kind: 'rate', rating: 1 });
  expect(first.community).toMatchObject({ rating_count: 3, rating_average: 3 });
  const second = applyTrackingChange(first, { kind: 'rate', rating: 4 });
  expect(second.community).toMatchObject({ rating_count: 3, rating_average: 4 });
  expect(applyTrackingChange(second, { kind: 'unrate' })).toEqual(film({ status: 'watched', viewing_count: 1 }));
});

test('clearing the last rating leaves no average', () => {
  const alone = film({
    rating: 2,
    status: 'watched',
    community: { rating_average: 2, rating_count: 1, histogram: [0, 0, 0, 1, 0, 0, 0, 0, 0, 0] },
  });
  expect(applyTrackingChange(alone, { kind: 'unrate' }).community).toMatchObject({
    rating_average: null,
    rating_count: 0,
  });
});

test('[LST-02] the watch button goes from none to the watchlist, to watched, to none', () => {
  const steps: string[] = [];
  let now = film();
  for (let step = 0; step < 4; step += 1) {
    steps.push(now.status);
    now = applyTrackingChange(now, getNextWatchChange(now.status));
  }
  expect(steps).toEqual(['none', 'watchlist', 'watched', 'none']);
});

test('a favorite is independent of watched', () => {
  const loved = applyTrackingChange(film({ status: 'watched' }), { kind: 'add', list: 'favorites' });
  expect(loved).toMatchObject({ status: 'watched', favorite: true });
  expect(applyTrackingChange(loved, { kind: 'remove', list: 'watched' })).toMatchObject({
    status: 'none',
    favorite: true,
  });
});

test('[LST-07] only a watched film can be marked to watch again, which removing it from watched clears', () => {
  const again: TrackingChange = { kind: 'again', on: true };
  expect(applyTrackingChange(film({ status: 'watchlist' }), again).see_again).toBe(false);
  const flagged = applyTrackingChange(film({ status: 'watched' }), again);
  expect(flagged).toMatchObject({ see_again: true, favorite: false });
  expect(applyTrackingChange(flagged, { kind: 'remove', list: 'watched' })).toMatchObject({
    see_again: false,
    viewing_count: 0,
  });
});

test.each([
  [null, 0, false],
  [null, 1, false],
  [null, 2, true],
  ['2020-02-29', 1, true],
])(
  '[LST-04] with the date %s and %i viewings, a confirmation before removing them: %s',
  (watch_date, viewing_count, expected) => {
    expect(hasDiaryDetails(film({ watch_date, viewing_count }))).toBe(expected);
  },
);

test('[RAT-06] applying any change again to data that contains it changes nothing', () => {
  const change = fc.oneof(
    fc.integer({ min: 1, max: 10 }).map((halves): TrackingChange => ({ kind: 'rate', rating: halves / 2 })),
    fc.constantFrom<TrackingChange[]>({ kind: 'unrate' }, { kind: 'forget' }),
    fc.boolean().map((on): TrackingChange => ({ kind: 'again', on })),
    fc
      .tuple(fc.constantFrom('add' as const, 'remove' as const), fc.constantFrom('watchlist', 'watched', 'favorites'))
      .map(([kind, list]) => ({ kind, list }) as TrackingChange),
  );
  fc.assert(
    fc.property(fc.array(change), change, (before, last) => {
      const once = applyTrackingChange(before.reduce(applyTrackingChange, film()), last);
      expect(applyTrackingChange(once, last)).toEqual(once);
    }),
  );
});
