import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteDueAccounts } from '#features/accounts/deletion.jobs.ts';
import { verificationEnded, verified } from '#features/accounts/verification.events.ts';
import type { Listener } from '#platform/context.ts';
import { atomically } from '#platform/database/transaction.ts';
import { announce, listenersByEvent } from '#platform/events.ts';
import type { MemberClient } from '#test/client.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';
import { listeners } from './listeners.ts';

const ALL: readonly Listener[] = Object.values(listeners);
const REVIEW = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };

let world: World;
let movie_id: string;
beforeAll(async () => {
  world = await startWorld();
  movie_id = await world.movie('Heat');
});
beforeEach(() => listenWith(ALL));
afterAll(() => world.stop());

/** From now on the server runs these listeners, in this order. */
function listenWith(chosen: readonly Listener[]): void {
  const byEvent = world.ctx.listeners as Map<string, readonly Listener[]>;
  byEvent.clear();
  for (const [event, some] of listenersByEvent(chosen)) byEvent.set(event, some);
}

/** The main acts on a film. The film is left reviewed, rated, watched and on favorites. */
async function act({ api, userId }: MemberClient): Promise<void> {
  await api.tracking.addToList({ movie_id, list_type: 'watchlist' });
  await api.tracking.rate({ movie_id, rating: 3.5 });
  await api.tracking.addToList({ movie_id, list_type: 'favorites' });
  world.clock.advance({ minutes: 1 });
  await api.tracking.removeFromList({ movie_id, list_type: 'favorites' });
  await api.tracking.unrate({ movie_id });
  world.clock.advance({ minutes: 1 });
  const { id: review_id } = await api.reviews.publish({ movie_id, ...REVIEW });
  await api.reviews.remove({ review_id });
  await api.reviews.restore({ review_id });
  await expect(api.tracking.unrate({ movie_id })).rejects.toMatchObject({ code: 'RATING_IN_USE' });
  world.clock.advance({ minutes: 1 });
  await api.tracking.rate({ movie_id, rating: 2 });
  await api.tracking.addToList({ movie_id, list_type: 'favorites' });
  for (const event of [verified, verificationEnded])
    await atomically(world.ctx, (ctx) => announce(ctx, event, { userId }));
}

async function deleteAccount(member: MemberClient): Promise<void> {
  await member.api.deletion.request({ password: PASSWORD });
  world.clock.advance({ hours: 7 * 24 });
  await deleteDueAccounts.run(world.ctx, undefined);
}

/** What the tables say of a member, without ids and with times as seconds since `start`. */
async function tablesOf(userId: string, start: number): Promise<unknown> {
  const tables = [
    ...['ratings', 'movie_lists', 'watch_events', 'reviews', 'timeline_cards', 'timeline_activities'],
    ...['profiles', 'follows'],
  ];
  const found: Record<string, unknown[]> = {};
  for (const table of tables) {
    const owner = table === 'follows' ? 'following_id' : 'user_id';
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.id(table)} t where ${sql.id(owner)} = ${userId}`.execute(world.ctx.db);
    found[table] = rows.map(({ row }) => JSON.stringify(row, (name, value) => plain(name, value, start))).toSorted();
  }
  return found;
}

function plain(name: string, value: unknown, start: number): unknown {
  if (/^id$|_id$|^username$|^display_name$|^invite_code$/.test(name)) return undefined;
  if (name.endsWith('_at') && typeof value === 'string') return (Date.parse(value) - start) / 1000;
  return value;
}

const totals = async () =>
  (await sql`select * from movie_rating_totals where movie_id = ${movie_id}`.execute(world.ctx.db)).rows;

let stories = 0;

/** What is kept after the main acts of a new member and after the deletion of the account. */
async function tellStory(): Promise<unknown> {
  const [member, fan] = [await world.member(`ada${++stories}`), await world.member('fan')];
  const start = world.clock.now().getTime();
  await fan.api.follows.follow({ user_id: member.userId });
  await act(member);
  const before = { ...((await tablesOf(member.userId, start)) as object), totals: await totals() };
  await deleteAccount(member);
  await fan.api.accounts.signIn({ email: fan.email, password: PASSWORD });
  const { following_count } = await fan.api.profiles.own({ user_id: fan.userId });
  return { before, after: [await tablesOf(member.userId, start), await totals(), following_count] };
}

test('listeners may run in any order: the main acts leave the same in every table', async () => {
  const expected = await tellStory();
  // Each two listeners of an event run in both orders: as listed, and reversed.
  const orders = [
    ALL.toReversed(),
    ...fc.sample(fc.shuffledSubarray([...ALL], { minLength: ALL.length }), { numRuns: 2, seed: 7 }),
  ];
  for (const order of orders) {
    listenWith(order);
    expect(await tellStory()).toEqual(expected);
  }
}, 120_000);
