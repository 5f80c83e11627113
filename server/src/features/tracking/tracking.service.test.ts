import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { type DatabaseListener, startDatabaseListener } from '#platform/database/database-listener.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { type EventType, groupByEvent, onEvent } from '#platform/events.ts';
import { LIVE_CHANNEL } from '#platform/live/live-messages.ts';
import type { MemberViewer } from '#platform/viewer.ts';
import { toViewer } from '#test/client.ts';
import { eventually } from '#test/eventually.ts';
import { startWorld, type World } from '#test/world.ts';
import { type Cause, listAdded, listRemoved, ratedInClub, ratingRemoved, ratingSet } from './tracking.events.ts';
import {
  addToList,
  publishTrackingChange,
  rateAndGetTracked,
  rateMovieAndMarkWatched,
  removeFromList,
  removeRating,
} from './tracking.service.ts';

const BY_USER = { cause: 'user' } as const;

let world: World;
/** Another member and another film in each test. */
let member: MemberViewer;
let film: string;
let films: string[];
let ctx: Context;
let handled: string[];
let causes: Cause[];
/** The error that the next listener throws. */
let failure: Error | null;

const record = <Payload extends { cause: Cause }>(event: EventType<Payload>, summarize: (payload: Payload) => string) =>
  onEvent(event, async (_ctx, payload) => {
    if (failure !== null) throw failure;
    handled.push(summarize(payload));
    causes.push(payload.cause);
  });

beforeAll(async () => {
  world = await startWorld();
  films = (await world.ctx.db.selectFrom('movies').select('id').orderBy('id').limit(50).execute()).map(({ id }) => id);
  const listeners = groupByEvent([
    record(ratingSet, (act) => `rated ${act.rating}`),
    record(ratedInClub, (act) => `in ${act.clubId}: ${act.rating}, ${act.reviewContent}`),
    record(ratingRemoved, () => 'unrated'),
    record(listAdded, (act) => `onto ${act.listType}`),
    record(listRemoved, (act) => `off ${act.listType}`),
  ]);
  ctx = { ...world.ctx, listeners };
});
afterAll(() => world.stop());

beforeEach(async () => {
  failure = null;
  handled = [];
  causes = [];
  member = toViewer(await world.someone());
  film = films.pop() ?? '';
});

/** The rating of the film and its totals as the tables say. */
async function keptRating() {
  const row = await ctx.db.selectFrom('ratings').select('rating').where('movie_id', '=', film).executeTakeFirst();
  const totals = await ctx.db
    .selectFrom('movie_rating_totals')
    .select(['rating_count', 'rating_sum'])
    .where('movie_id', '=', film)
    .execute();
  return { rating: row?.rating, totals };
}

describe('events for higher features', () => {
  test('[RAT-05] a rating is one event, and its consequences are events too', async () => {
    await addToList(ctx, member, film, 'watchlist');
    handled = [];
    await Promise.all([
      rateMovieAndMarkWatched(ctx, member, film, 3.5, BY_USER),
      rateMovieAndMarkWatched(ctx, member, film, 3.5, BY_USER),
      rateMovieAndMarkWatched(ctx, member, film, 3.5, BY_USER),
    ]);
    expect(handled).toEqual(['rated 7', 'onto watched', 'off watchlist']);
  });

  test('a changed rating is an event; the film is not watched again', async () => {
    await rateMovieAndMarkWatched(ctx, member, film, 3.5, BY_USER);
    await rateMovieAndMarkWatched(ctx, member, film, 4, BY_USER);
    expect(handled).toEqual(['rated 7', 'onto watched', 'rated 8']);
  });

  test('only changes of lists are events', async () => {
    await addToList(ctx, member, film, 'watchlist');
    await addToList(ctx, member, film, 'watchlist');
    await addToList(ctx, member, film, 'watched');
    await addToList(ctx, member, film, 'watched');
    await addToList(ctx, member, film, 'favorites');
    await removeFromList(ctx, member, film, 'favorites');
    await removeFromList(ctx, member, film, 'favorites');
    await removeFromList(ctx, member, film, 'watchlist');
    expect(handled).toEqual(['onto watchlist', 'onto watched', 'off watchlist', 'onto favorites', 'off favorites']);
  });

  test('removing a rating is one event', async () => {
    await rateMovieAndMarkWatched(ctx, member, film, 2, BY_USER);
    await removeRating(ctx, member, film);
    await removeRating(ctx, member, film);
    expect(handled).toEqual(['rated 4', 'onto watched', 'unrated']);
  });

  test('a listener that fails rolls back the action', async () => {
    await rateMovieAndMarkWatched(ctx, member, film, 2, BY_USER);
    failure = new Error('a higher feature failed');
    await expect(removeRating(ctx, member, film)).rejects.toBe(failure);
    await expect(rateMovieAndMarkWatched(ctx, member, film, 5, BY_USER)).rejects.toBe(failure);
    expect(await keptRating()).toEqual({ rating: 4, totals: [{ rating_count: 1, rating_sum: 4 }] });
  });

  test('a check of a higher feature stops the removal of a rating before any listener runs', async () => {
    await rateMovieAndMarkWatched(ctx, member, film, 2, BY_USER);
    handled = [];
    const refusal = new AppError('RATING_IN_USE');
    const asked: unknown[] = [];
    const refuse = (_ctx: Context, subject: unknown) => {
      asked.push(subject);
      return Promise.reject(refusal);
    };
    const checks = { ...ctx.checks, beforeRatingRemoval: [refuse] };
    await expect(removeRating({ ...ctx, checks }, member, film)).rejects.toBe(refusal);
    expect(asked).toMatchObject([{ userId: member.userId, movieId: film }]);
    expect(handled).toEqual([]);
    expect(await keptRating()).toEqual({ rating: 4, totals: [{ rating_count: 1, rating_sum: 4 }] });
  });

  test('removing a rating that does not exist runs no check', async () => {
    const checks = { ...ctx.checks, beforeRatingRemoval: [() => Promise.reject(new AppError('RATING_IN_USE'))] };
    await expect(removeRating({ ...ctx, checks }, member, film)).resolves.toBeUndefined();
  });

  test.each(['user', 'review', 'club', 'import', 'feed'] as const)('events have the cause %s', async (cause) => {
    await addToList(ctx, member, film, 'watchlist');
    causes = [];
    await rateMovieAndMarkWatched(ctx, member, film, 3, { cause });
    expect(causes).toEqual([cause, cause, cause]);
  });

  test('a rating inside another action is rolled back with it', async () => {
    const fall = new Error('the rest of the action failed');
    const action = inTransaction(ctx, async (ctx) => {
      await rateMovieAndMarkWatched(ctx, member, film, 5, BY_USER);
      throw fall;
    });
    await expect(action).rejects.toBe(fall);
    expect(await ctx.db.selectFrom('ratings').selectAll().where('movie_id', '=', film).execute()).toEqual([]);
    expect(await ctx.db.selectFrom('movie_lists').selectAll().where('movie_id', '=', film).execute()).toEqual([]);
  });
});

describe("live messages to the member's other tabs", () => {
  const received: unknown[] = [];
  const deliver = (payload: string) => void received.push(JSON.parse(payload));
  let listening: DatabaseListener;
  beforeAll(async () => {
    listening = await startDatabaseListener(world.databaseUrl, { [LIVE_CHANNEL]: deliver }, () => undefined, ctx.log);
  });
  beforeEach(async () => {
    // What the tests before caused arrives before this.
    const last = randomUUID();
    publishTrackingChange(ctx, { userId: member.userId, movieId: last });
    await eventually(() =>
      received.some((one) => (one as { message: { movie_id?: string } }).message.movie_id === last),
    );
    received.length = 0;
  });
  afterAll(() => listening.stop());

  test("each change sends a message to the member's tabs, a call that changes nothing does not", async () => {
    // Equal messages at the same time are sent once.
    const waitForMessages = (times: number) => eventually(() => received.length >= times);
    await rateMovieAndMarkWatched(ctx, member, film, 3, BY_USER);
    await waitForMessages(1);
    await rateMovieAndMarkWatched(ctx, member, film, 3, BY_USER);
    await addToList(ctx, member, film, 'watched');
    await removeRating(ctx, member, film);
    await waitForMessages(2);
    await removeRating(ctx, member, film);
    await removeFromList(ctx, member, film, 'favorites');
    await removeFromList(ctx, member, film, 'watched');
    await waitForMessages(3);
    const expected = { to: [member.userId], message: { type: 'changed', nouns: ['rating', 'list'], movie_id: film } };
    expect(received).toEqual([expected, expected, expected]);
  });

  test('a failed action sends no message, a successful one only after the commit', async () => {
    const fall = new Error('the rest of the action failed');
    const failing = inTransaction(ctx, async (ctx) => {
      await rateMovieAndMarkWatched(ctx, member, film, 1, BY_USER);
      throw fall;
    });
    await expect(failing).rejects.toBe(fall);
    const another = randomUUID();
    await inTransaction(ctx, async (ctx) => {
      await rateMovieAndMarkWatched(ctx, member, film, 2, BY_USER);
      // This message arrives now; a message of the uncommitted action would have arrived before it.
      publishTrackingChange(world.ctx, { userId: member.userId, movieId: another });
      await eventually(() => received.length > 0);
    });
    await eventually(() => received.length > 1);
    expect(received.map((one) => (one as { message: { movie_id: string } }).message.movie_id)).toEqual([another, film]);
  });
});

describe('rateMovieAndMarkWatched', () => {
  test('[RAT-03] can skip the watched list; then the watchlist stays too', async () => {
    await addToList(ctx, member, film, 'watchlist');
    handled = [];
    const rated = await rateAndGetTracked(ctx, member, film, 3.5, { ...BY_USER, skipWatched: true });
    expect(rated).toMatchObject({ rating: 3.5, status: 'watchlist', viewing_count: 0, ask_date_of: null });
    expect(handled).toEqual(['rated 7']);
    const lists = await ctx.db.selectFrom('movie_lists').select('list_type').where('movie_id', '=', film).execute();
    expect(lists).toEqual([{ list_type: 'watchlist' }]);
  });

  test.each([
    [0.5, 'Rated 0.5 stars'],
    [1, 'Rated 1 star'],
    [3.5, 'Rated 3.5 stars'],
    [5, 'Rated 5 stars'],
  ])('[RAT-03] the club event of %d stars has the text: %s', async (stars, words) => {
    await rateMovieAndMarkWatched(ctx, member, film, stars, { cause: 'club', clubId: 'slow-cinema' });
    expect(handled[0]).toBe(`in slow-cinema: ${stars * 2}, ${words}`);
    handled = [];
    // The member's own rating is unchanged, but the club may not have it yet.
    await rateMovieAndMarkWatched(ctx, member, film, stars, { cause: 'club', clubId: 'nouvelle-vague' });
    expect(handled).toEqual([`in nouvelle-vague: ${stars * 2}, ${words}`]);
  });

  test("[RAT-03] a rating without a club makes no club event, and when a club's listener fails nothing is rated", async () => {
    await rateMovieAndMarkWatched(ctx, member, film, 2, BY_USER);
    expect(handled).toEqual(['rated 4', 'onto watched']);
    failure = new Error('the club failed');
    await expect(rateMovieAndMarkWatched(ctx, member, film, 5, { cause: 'club', clubId: 'slow-cinema' })).rejects.toBe(
      failure,
    );
    const row = await ctx.db.selectFrom('ratings').select('rating').where('movie_id', '=', film).executeTakeFirst();
    expect(row?.rating).toBe(4);
  });
});
