import { expect, test } from 'vitest';
import { SessionCache } from './session-cache.ts';

/** How often it was asked whose session it is. */
let looks = 0;
class Row {
  readonly token: string;
  readonly #userId: string;
  constructor(token: string, userId: string) {
    this.token = token;
    this.#userId = userId;
  }
  get user_id(): string {
    looks += 1;
    return this.#userId;
  }
}

const makeRow = (token: string) => ({ token, user_id: 'ada' });
const NOW = Date.parse('2026-11-28T12:00:00Z');

test('removing the sessions of a member looks at no session of another member', () => {
  const cache = new SessionCache<Row>(10_000);
  for (let n = 0; n < 10_000; n += 1) cache.set(new Row(`token${n}`, `member${n % 5000}`), NOW, 0, []);
  looks = 0;
  cache.evict('member7');
  cache.evict('nobody');
  expect(looks).toBeLessThanOrEqual(2);
  expect([cache.get('token7', NOW), cache.get('token5007', NOW)]).toEqual([undefined, undefined]);
  expect([cache.get('token8', NOW), cache.get('token5008', NOW)].map((row) => row?.user_id)).toEqual([
    'member8',
    'member8',
  ]);
});

test('a session that is read again or evicted for others can still be removed by its member', () => {
  const cache = new SessionCache<{ token: string; user_id: string }>(2);
  const set = (token: string, user_id: string) => cache.set({ token, user_id }, NOW, cache.evictions, []);
  const find = (token: string) => cache.get(token, NOW)?.user_id;
  set('a', 'ada');
  set('a', 'ada');
  set('b', 'bo');
  cache.evict('ada');
  expect(find('a')).toBeUndefined();
  set('a', 'ada');
  set('c', 'bo');
  expect([find('b'), find('a')]).toEqual([undefined, 'ada']);
  cache.evict('bo');
  expect([find('c'), find('a')]).toEqual([undefined, 'ada']);
  cache.evict('');
  set('a', 'ada');
  cache.evict('ada');
  expect(find('a')).toBeUndefined();
});

test('a row is cached for a minute, or until something in it ends, and not when it was read before an eviction', () => {
  const cache = new SessionCache<{ token: string; user_id: string }>(10);
  cache.set(makeRow('a'), NOW, 0, [null, '2026-11-28T12:00:10Z']);
  cache.set(makeRow('b'), NOW, 0, [null]);
  const foundAfter = (ms: number) => ['a', 'b'].filter((token) => cache.get(token, NOW + ms) !== undefined);
  expect([-1, 0, 9_999, 10_000, 59_999, 60_000].map(foundAfter)).toEqual([
    [],
    ['a', 'b'],
    ['a', 'b'],
    ['b'],
    ['b'],
    [],
  ]);
  cache.evict('bo');
  cache.set(makeRow('c'), NOW, 0, []);
  expect(cache.get('c', NOW)).toBeUndefined();
});
