import { TIMELINE_FILTERS, TIMELINE_SORTS } from '@halfstar/contract/timeline/timeline.schema';
import { LIST_TYPES } from '@halfstar/contract/tracking/tracking.schema';
import { AUDIENCES } from '@halfstar/contract/visibility/visibility.schema';
import fc from 'fast-check';

/** The first one reads; all of them act. */
export const PEOPLE = 4;
export const FILMS = 2;
export const NAMES = ['Ada', 'ada', 'Bo', 'bob', 'Cy'];

const someone = fc.nat(PEOPLE - 1);
const someFilm = fc.nat(FILMS - 1);
const stars = fc.integer({ min: 1, max: 10 }).map((stored) => stored / 2);
const someList = fc.constantFrom(...LIST_TYPES);

const filmAct = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('rate' as const), rating: stars, skip_watched: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unrate' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('add' as const), list: someList }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), list: someList }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('review' as const), rating: stars }) },
);

const step = fc.oneof(
  { weight: 9, arbitrary: fc.record({ by: someone, film: someFilm, act: filmAct }) },
  {
    weight: 3,
    arbitrary: fc.record({ by: someone, film: someFilm, review: fc.constantFrom('delete', 'restore', 'hide', 'show') }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      tie: fc.constantFrom('follow', 'follow', 'follow', 'unfollow', 'block', 'blocked', 'unblock', 'mute', 'unmute'),
      other: fc.integer({ min: 1, max: PEOPLE - 1 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ audienceOf: someone, audience: fc.constantFrom(...AUDIENCES) }) },
  { weight: 1, arbitrary: fc.record({ renamed: someone, name: fc.constantFrom(...NAMES) }) },
  { weight: 1, arbitrary: fc.record({ leaver: fc.integer({ min: 1, max: PEOPLE - 1 }) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      read: fc.constantFrom('first', 'next', 'next', 'next'),
      sort: fc.constantFrom(...TIMELINE_SORTS),
      filter: fc.constantFrom(...TIMELINE_FILTERS),
      limit: fc.integer({ min: 1, max: 3 }),
      followsMany: fc.boolean(),
    }),
  },
);
export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
export type Reading = Extract<Step, { read: string }>;

/** What happens to some members, each time after some minutes. */
export const history = fc.array(fc.record({ minutes: fc.constantFrom(1, 5, 300, 1441), step }), {
  minLength: 4,
  maxLength: 24,
});
