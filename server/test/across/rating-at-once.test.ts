import { LIST_TYPES, type Tracked } from '@halfstar/contract/tracking/tracking.schema';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { listeners } from '#app/listeners.ts';
import { setReaction } from '#features/reactions/reactions.service.ts';
import { publishReview } from '#features/reviews/reviews.service.ts';
import { requireCardOfActivity } from '#features/timeline/activities.service.ts';
import { logViewing } from '#features/tracking/diary/diary.service.ts';
import {
  addToList,
  getMovieTracking,
  rateAndGetTracked,
  rateMovieAndMarkWatched,
  removeFromList,
  removeRating,
} from '#features/tracking/tracking.service.ts';
import type { Context } from '#platform/context.ts';
import { openDatabase } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { groupByEvent } from '#platform/events.ts';
import type { MemberViewer } from '#platform/viewer.ts';
import { blockTransactionsAt } from '#test/block-transactions.ts';
import { toViewer } from '#test/client.ts';
import { makeClub } from '#test/clubs.ts';
import { fewOrMany } from '#test/runs.ts';
import { statementsOf } from '#test/statements.ts';
import { startWorld, type World } from '#test/world.ts';

/*
 * A rating is one statement, or a transaction of several where that is not possible. Both must leave the same in every table, answer
 * the same and tell open tabs the same.
 */

const RUNS = fewOrMany(10, 500, process.env['RATING_RUNS']);
const BY_USER = { cause: 'user' } as const;

let world: World;
let ada: MemberViewer;
let friend: MemberViewer;
let films: string[];
/** A club that has watched each film that Ada rates in it. */
let clubId: string;

beforeAll(async () => {
  world = await startWorld();
  const client = await world.member('ada');
  await client.api.profiles.changeSettings({ user_id: client.userId, journaling_enabled: true });
  ada = toViewer(client);
  clubId = await makeClub(client);
  friend = toViewer(await world.member('friend'));
  films = (await world.ctx.db.selectFrom('movies').select('id').orderBy('id').execute()).map((row) => row.id);
});
afterAll(() => world.stop());

const newFilm = () => films.pop() as string;

/** The server's context with listeners that have no SQL form, so that a rating is a transaction. */
const inTransactions = (ctx: Context): Context => ({
  ...ctx,
  listeners: groupByEvent(Object.values(listeners).map(({ event, handle }) => ({ event, handle }))),
});

/** The context, and the messages to open tabs that an action published with it. */
function recording(ctx: Context): { ctx: Context; messages: Set<string> } {
  const messages = new Set<string>();
  return { ctx: { ...ctx, livePublisher: { publish: (envelope) => void messages.add(envelope) } }, messages };
}

const stars = fc.integer({ min: 1, max: 10 }).map((stored) => stored / 2);
const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('rate'), stars, skipWatched: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unrate') }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('list', 'unlist'), list: fc.constantFrom(...LIST_TYPES) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('log'), stars: fc.option(stars), rewatch: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('review'), stars }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('club'), stars }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('react') }) },
);
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never;
const histories = fc.array(fc.record({ minutes: fc.constantFrom(0, 1, 300, 1440, 1441), action }), {
  minLength: 1,
  maxLength: 14,
});

async function act(ctx: Context, film: string, one: Action): Promise<unknown> {
  switch (one.kind) {
    case 'rate':
      return rateAndGetTracked(ctx, ada, film, one.stars, { ...BY_USER, skipWatched: one.skipWatched });
    case 'unrate':
      return removeRating(ctx, ada, film);
    case 'list':
      return addToList(ctx, ada, film, one.list);
    case 'unlist':
      return removeFromList(ctx, ada, film, one.list);
    case 'log':
      await logViewing(ctx, ada, film, { watch_date: null, rewatch: one.rewatch, rating: one.stars });
      return 'logged';
    case 'review':
      await publishReview(ctx, ada, film, { title: '', content: 'Two talk.', rating: one.stars, is_spoiler: false });
      return 'published';
    case 'club': {
      const at = ctx.clock.now().toISOString();
      await sql`
        insert into movie_club_films (club_id, movie_id, status, started_at, finished_at, created_at)
        values (${clubId}, ${film}, 'finished', ${at}, ${at}, ${at}) on conflict do nothing`.execute(ctx.db);
      return rateMovieAndMarkWatched(ctx, ada, film, one.stars, { cause: 'club', clubId });
    }
    case 'react': {
      const { rows } = await sql<{ id: string }>`
        select id from timeline_activities where user_id = ${ada.userId} and movie_id = ${film}
        order by created_at desc, activity_type limit 1`.execute(ctx.db);
      return rows[0] && setReaction(ctx, friend, await requireCardOfActivity(ctx, rows[0].id), 'heart');
    }
  }
}

const isTracked = (answer: unknown): answer is Tracked =>
  typeof answer === 'object' && answer !== null && 'ask_date_of' in answer;

/** What the action answered, or the code of its error. */
const outcomeOf = (answer: Promise<unknown>) =>
  answer.catch((error: unknown) => {
    if (error instanceof AppError) return error.code;
    throw error;
  });

/** JSON in which the film is called so and every other id alike, since two films cannot have the same ids. */
const withoutIds = (value: unknown, film: string) =>
  JSON.stringify(value ?? null)
    .replaceAll(film, 'the film')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => (id === ada.userId ? 'ada' : 'an id'));

const TABLES: Record<string, (film: string) => RawBuilder<{ row: unknown }>> = {
  ...Object.fromEntries(
    [
      'ratings',
      'movie_lists',
      'watch_events',
      'reviews',
      'movie_rating_totals',
      'timeline_cards',
      'movie_club_films',
      'movie_club_reviews',
    ].map((table) => [
      table,
      (film: string) =>
        sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.id(table)} t where movie_id = ${film}`,
    ]),
  ),
  acts: (film) => sql`
    select jsonb_build_array(to_jsonb(a), c.first_at, c.kind,
      (select jsonb_agg(r.reaction) from reactions r where r.subject_id = c.id)) as row
    from timeline_activities a join timeline_cards c on c.id = a.card_id where a.movie_id = ${film}`,
};

/** All that is stored about a film, in no order. */
async function storedAbout(film: string): Promise<Record<string, string[]>> {
  const stored: Record<string, string[]> = {};
  for (const [name, select] of Object.entries(TABLES)) {
    const { rows } = await select(film).execute(world.ctx.db);
    stored[name] = rows.map(({ row }) => withoutIds(row, film)).toSorted();
  }
  return stored;
}

test('[RAT-05] [LST-04] a rating in one statement leaves, answers and tells the same as one in a transaction', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const [at, inTwo] = [newFilm(), newFilm()];
      for (const { minutes, action: one } of history) {
        world.clock.advance({ minutes });
        const atOnce = recording(world.ctx);
        const slowly = recording(inTransactions(world.ctx));
        const answer = await outcomeOf(act(atOnce.ctx, at, one));
        const other = await outcomeOf(act(slowly.ctx, inTwo, one));
        expect(withoutIds(answer, at)).toBe(withoutIds(other, inTwo));
        const messages = [...atOnce.messages].map((text) => withoutIds(text, at)).toSorted();
        expect(messages).toEqual([...slowly.messages].map((text) => withoutIds(text, inTwo)).toSorted());
        expect(await storedAbout(at)).toEqual(await storedAbout(inTwo));
        // What is answered without being read again is what a reader sees.
        const seen = { ...(await getMovieTracking(world.ctx, ada, at)), ask_date_of: expect.anything() };
        expect(isTracked(answer) ? { ...answer, ask_date_of: answer.ask_date_of ?? 'no' } : seen).toEqual(seen);
      }
    }),
    { numRuns: RUNS },
  );
}, 3_600_000);

test('[RAT-03] a first rating, a changed one and the same again are one statement each; off the watchlist it is a transaction', async () => {
  const film = newFilm();
  const rate = (rating: number) => () => rateAndGetTracked(world.ctx, ada, film, rating, BY_USER);
  for (const rating of [4, 2.5, 2.5]) expect(await statementsOf(rate(rating))).toHaveLength(1);
  const listed = newFilm();
  await addToList(world.ctx, ada, listed, 'watchlist');
  const leaving = await statementsOf(() => rateAndGetTracked(world.ctx, ada, listed, 4, BY_USER));
  expect(leaving).toContain('commit');
  expect(await getMovieTracking(world.ctx, ada, listed)).toMatchObject({ status: 'watched', rating: 4 });
});

test('[RAT-05] a rating in one statement is rated completely or not at all', async () => {
  const film = newFilm();
  await rateAndGetTracked(world.ctx, ada, film, 4, BY_USER);
  const before = await storedAbout(film);
  await sql`
    create function refuse_for_test() returns trigger language plpgsql as $$ begin raise 'the last row fails'; end $$`.execute(
    world.ctx.db,
  );
  await sql`create trigger refuse_for_test before update on movie_rating_totals for each row execute function refuse_for_test()`.execute(
    world.ctx.db,
  );
  try {
    const { ctx, messages } = recording(world.ctx);
    await expect(rateAndGetTracked(ctx, ada, film, 2, BY_USER)).rejects.toThrow('the last row fails');
    expect(messages.size).toBe(0);
  } finally {
    await sql`drop function refuse_for_test cascade`.execute(world.ctx.db);
  }
  expect(await storedAbout(film)).toEqual(before);
});

test('[RAT-05] a rating whose connection is killed before it is acknowledged leaves nothing, and a later one all', async () => {
  const film = newFilm();
  // A pool of its own, since the killed connection is lent no further.
  const options = { url: world.databaseUrl, namedStatements: true, maxConnections: 1, onConnectionError: () => {} };
  const { db } = openDatabase(options);
  onTestFinished(() => db.destroy());
  const barrier = await blockTransactionsAt(world, 'before insert on timeline_cards', `new.movie_id = '${film}'`);
  const { ctx, messages } = recording(world.ctx);
  const killed = rateAndGetTracked({ ...ctx, db }, ada, film, 4, BY_USER);
  const outcome = killed.then(
    () => 'rated',
    (error: Error & { code: string }) => error.code,
  );
  await barrier.waiting(1);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(world.ctx.db);
  expect(await outcome).toBe('57P01');
  await barrier.open(killed);
  expect(messages.size).toBe(0);
  const nothing = Object.fromEntries(Object.keys(TABLES).map((table) => [table, []]));
  expect(await storedAbout(film)).toEqual(nothing);
  await rateAndGetTracked(world.ctx, ada, film, 4, BY_USER);
  const [rated, slowlyRated] = [await storedAbout(film), newFilm()];
  await rateAndGetTracked(inTransactions(world.ctx), ada, slowlyRated, 4, BY_USER);
  expect(rated).toEqual(await storedAbout(slowlyRated));
});

test('[RAT-05] many ratings of a film at once are all counted, however they are rated', async () => {
  const film = newFilm();
  const raters = await Promise.all(['bo', 'cy', 'dee', 'eve'].map(async (name) => toViewer(await world.member(name))));
  const slow = inTransactions(world.ctx);
  await Promise.all(
    raters.flatMap((rater, place) =>
      [1, 2, 3, 4].map((rating) =>
        rateAndGetTracked((place + rating) % 2 === 0 ? slow : world.ctx, rater, film, rating, BY_USER),
      ),
    ),
  );
  const rows = await world.ctx.db.selectFrom('ratings').select('rating').where('movie_id', '=', film).execute();
  const { community } = await getMovieTracking(world.ctx, ada, film);
  expect(community.rating_count).toBe(4);
  expect(community.histogram).toEqual(
    Array.from({ length: 10 }, (_, bar) => rows.filter(({ rating }) => rating === bar + 1).length),
  );
});

test('a deadlock with another transaction is retried', async () => {
  const film = newFilm();
  await rateAndGetTracked(world.ctx, ada, film, 4, BY_USER);
  let tries = 0;
  await sql`create sequence tries_for_test`.execute(world.ctx.db);
  await sql`
    create function conflict_for_test() returns trigger language plpgsql as $$
      begin if nextval('tries_for_test') < 3 then raise 'busy' using errcode = '40P01'; end if; return new; end $$`.execute(
    world.ctx.db,
  );
  await sql`create trigger conflict_for_test before update on ratings for each row execute function conflict_for_test()`.execute(
    world.ctx.db,
  );
  try {
    expect(await rateAndGetTracked(world.ctx, ada, film, 1, BY_USER)).toMatchObject({ rating: 1 });
    const { rows } = await sql<{ tries: number }>`select last_value as tries from tries_for_test`.execute(world.ctx.db);
    tries = rows[0]?.tries ?? 0;
  } finally {
    await sql`drop function conflict_for_test cascade`.execute(world.ctx.db);
  }
  expect(tries).toBe(3);
});
