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

test('removing the sessions of a member looks at no session of another member', () => {
  const cache = new SessionCache<{ row: Row }>(10_000);
  for (let n = 0; n < 10_000; n += 1) cache.set({ row: new Row(`token${n}`, `member${n % 5000}`) });
  looks = 0;
  cache.deleteOfMember('member7');
  cache.deleteOfMember('nobody');
  expect(looks).toBeLessThanOrEqual(2);
  expect([cache.get('token7'), cache.get('token5007')]).toEqual([undefined, undefined]);
  expect([cache.get('token8'), cache.get('token5008')].map((one) => one?.row.user_id)).toEqual(['member8', 'member8']);
});

test('a session that is read again or makes room for others can still be removed by its member', () => {
  const cache = new SessionCache<{ row: { token: string; user_id: string } }>(2);
  const set = (token: string, user_id: string) => cache.set({ row: { token, user_id } });
  set('a', 'ada');
  set('a', 'ada');
  set('b', 'bo');
  cache.deleteOfMember('ada');
  expect(cache.get('a')).toBeUndefined();
  set('a', 'ada');
  set('c', 'bo');
  expect([cache.get('b'), cache.get('a')?.row.user_id]).toEqual([undefined, 'ada']);
  cache.deleteOfMember('bo');
  expect([cache.get('c'), cache.get('a')?.row.user_id]).toEqual([undefined, 'ada']);
  cache.clear();
  set('a', 'ada');
  cache.deleteOfMember('ada');
  expect(cache.get('a')).toBeUndefined();
});
