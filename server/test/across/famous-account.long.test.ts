import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteDueAccountsJob } from '#features/accounts/deletion.jobs.ts';
import { checkFollowCounts } from '#features/follows/follows.jobs.ts';
import { completeSubjects } from '#test/counts.ts';
import { insertCrowd } from '#test/crowd.ts';
import { watchDeletions } from '#test/deletions.ts';
import { reportDrift } from '#test/drift.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

const FOLLOWERS = 200_000;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const { reportOf, tablesWith } = watchDeletions(() => world);

/** Everything that grows with an account's fame and years, inserted directly. */
async function makeFamous(userId: string, email: string): Promise<void> {
  const statements: RawBuilder<unknown>[] = [
    sql`create temp table crowd on commit drop as
      select id, row_number() over () as n from auth_users where name = 'x'`,
    sql`create unique index on crowd (n)`,
    sql`analyze crowd`,
    sql`create temp table film on commit drop as
      select id, row_number() over (order by id) as n from movies where merged_into is null limit 2000`,
    sql`insert into follows (follower_id, following_id, created_at) select id, ${userId}, now() from crowd`,
    sql`insert into follows (follower_id, following_id, created_at) select ${userId}, id, now() from crowd where n <= 5000`,
    sql`insert into follow_requests (requester_id, target_id, created_at)
      select ${userId}, id, now() from crowd where n <= 5000`,
    sql`insert into mutes (muter_id, muted_id, created_at) select id, ${userId}, now() from crowd where n <= 20000`,
    sql`insert into ratings (user_id, movie_id, rating, created_at, updated_at) select ${userId}, id, 8, now(), now() from film`,
    sql`insert into watch_events (user_id, movie_id, created_at, updated_at)
      select ${userId}, id, now(), now() from film, generate_series(1, 5)`,
    sql`insert into movie_lists (user_id, movie_id, list_type, created_at) select ${userId}, id, 'watched', now() from film`,
    sql`insert into reviews (user_id, movie_id, content, rating, created_at, updated_at)
      select ${userId}, id, 'So it is said.', 8, now(), now() from film where n <= 1000`,
    sql`create temp table review on commit drop as
      select id, row_number() over () as n from reviews where user_id = ${userId}`,
    sql`insert into comments (subject_id, user_id, content, created_at, updated_at)
      select review.id, crowd.id, 'So true.', now(), now() from crowd join review on review.n = 1 + crowd.n / 20000
      where crowd.n <= 60000`,
    sql`insert into reactions (subject_id, user_id, reaction, created_at)
      select review.id, crowd.id, 'heart', now() from crowd join review on review.n = 1 + crowd.n / 50000`,
    sql`insert into timeline_cards (user_id, movie_id, kind, first_at, card_at)
      select ${userId}, id, 'activity', now(), now() from film`,
    sql`insert into timeline_activities (card_id, activity_type, user_id, movie_id, created_at)
      select id, 'rating', ${userId}, movie_id, now() from timeline_cards where user_id = ${userId}`,
    sql`insert into reactions (subject_id, user_id, reaction, created_at)
      select (select id from timeline_cards where user_id = ${userId} limit 1), id, 'heart', now() from crowd
      where n <= 100000`,
    // What it was told, what others were told about its reviews, and what others were told about it.
    sql`insert into notifications (recipient_id, type, actor_id, target_id, created_at)
      select ${userId}, 'follow', id, id, now() from crowd`,
    sql`insert into notifications (recipient_id, type, target_id, subject_id, grouped, created_at)
      select ${userId}, 'review_reaction', id, id, true, now() from review`,
    sql`insert into notification_actors (notification_id, actor_id, acted_at)
      select n.id, crowd.id, now() from notifications n join review on review.id = n.subject_id
      join crowd on crowd.n <= case review.n when 1 then 50000 else 50 end`,
    sql`insert into notifications (recipient_id, type, actor_id, target_id, created_at)
      select id, 'follow', ${userId}, ${userId}, now() from crowd where n <= 100000`,
    // It is a reason for what is recommended to its followers, and recommended itself.
    sql`insert into recommendations (user_id, candidate_id, score, mutuals, mutual_ids, films, film_ids)
      select one.id, other.id, 1, 1, array[${userId}::uuid], 0, '{}' from crowd one
      join generate_series(1, 3) k on k = 1 or one.n <= 20000
      join crowd other on other.n = one.n % 1000 + k where one.id <> other.id`,
    sql`insert into recommendations (user_id, candidate_id, score, mutuals, mutual_ids, films, film_ids)
      select id, ${userId}, 1, 0, '{}', 1, '{}' from crowd where n <= 100000`,
    sql`insert into lists (user_id, name, public, ranked, created_at, updated_at)
      select ${userId}, 'List ' || n, true, false, now(), now() from generate_series(1, 50) n`,
    sql`insert into list_films (list_id, movie_id, position, added_at)
      select l.id, film.id, film.n, now() from lists l join film on film.n <= 100 where l.user_id = ${userId}`,
    sql`insert into import_jobs (user_id, file_name, state, state_at, created_at, worked_at)
      values (${userId}, 'all.zip', 'cancelled', now(), now(), now())`,
    sql`insert into import_rows (import_id, user_id, file_name, line, kind, raw)
      select id, ${userId}, 'diary.csv', n, 'unreadable', '{}' from import_jobs, generate_series(1, 50000) n
      where user_id = ${userId}`,
    sql`insert into mails (recipient, subject, body_text, body_html, created_at, sent_at)
      select ${email}, 'News', 'x', 'x', now(), now() from generate_series(1, 5000)`,
    // The kept numbers, as if all this had happened by calls.
    sql`update profiles p set follower_count = (select count(*) from follows where following_id = p.user_id),
      following_count = (select count(*) from follows where follower_id = p.user_id),
      review_count = (select count(*) from reviews where user_id = p.user_id)`,
    ...completeSubjects,
    sql`insert into movie_rating_totals (movie_id, rating_count, rating_sum, histogram, review_count)
      select id, 1, 8, '{0,0,0,0,0,0,0,1,0,0}', (n <= 1000)::int from film`,
  ];
  await world.ctx.db.transaction().execute(async (db) => {
    await insertCrowd(db, FOLLOWERS);
    for (const statement of statements) await statement.execute(db);
  });
  await sql`analyze`.execute(world.ctx.db);
}

interface Transaction {
  seconds: number;
  /** Whose it is, what it does at that moment, and what it waits for. */
  what: string;
}

/** Looks again and again how long the oldest transaction that has written has lasted: so long it may have held its locks. */
async function watchTransactions(signal: AbortSignal): Promise<Transaction> {
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  let longest: Transaction = { seconds: 0, what: '' };
  while (!signal.aborted) {
    const { rows } = await client.query<Transaction>(`
      select extract(epoch from clock_timestamp() - xact_start)::float as seconds,
        concat_ws(' ', application_name, state, wait_event_type, left(regexp_replace(query, '\\s+', ' ', 'g'), 160)) as what
      from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and backend_xid is not null
      order by 1 desc limit 1`);
    if (rows[0] !== undefined && rows[0].seconds > longest.seconds) longest = rows[0];
    await client.query('select pg_sleep(0.01)');
  }
  await client.end();
  return longest;
}

/** Acts of others until the signal aborts. @returns how long the slowest took, in seconds, and how many there were */
async function actMeanwhile(famousId: string, signal: AbortSignal) {
  const [fan, friend] = [await world.member('fan'), await world.member('friend')];
  let [slowest, many] = [0, 0];
  while (!signal.aborted) {
    const acts = [
      () => fan.api.follows.follow({ user_id: friend.userId }),
      () => fan.api.follows.follow({ user_id: famousId }).catch((error: { status: number }) => error.status),
      () => fan.api.timeline.listHome({ filter: 'all' }),
      () => friend.api.follows.listFollowers({ user_id: friend.userId }),
      () => fan.api.follows.unfollow({ user_id: friend.userId }),
    ];
    for (const act of acts) {
      const began = performance.now();
      await act();
      slowest = Math.max(slowest, (performance.now() - began) / 1000);
      many += 1;
    }
  }
  return { slowest, many };
}

const TIMEOUT_MS = 3_600_000;

test(
  '[ACC-11] the account of a member with 200,000 followers is deleted completely, and no transaction holds its locks for a second',
  async () => {
    const famous = await world.member('famous');
    await makeFamous(famous.userId, famous.email);
    await famous.api.deletion.request({ password: PASSWORD });
    world.clock.advance({ hours: 7 * 24 });

    const end = new AbortController();
    const meanwhile = Promise.all([watchTransactions(end.signal), actMeanwhile(famous.userId, end.signal)]);
    const began = performance.now();
    await deleteDueAccountsJob.run(world.ctx, undefined);
    const minutes = (performance.now() - began) / 60_000;
    end.abort();
    const [longest, { slowest, many }] = await meanwhile;
    process.stdout.write(
      `deleted in ${minutes.toFixed(1)} minutes; longest transaction ${longest.seconds.toFixed(2)} s (${longest.what}); ` +
        `slowest of ${many} acts of others ${slowest.toFixed(2)} s\n`,
    );

    expect(await tablesWith(famous.userId, famous.email)).toEqual([]);
    expect(await reportDrift(world)).toEqual([]);
    expect(await reportOf(checkFollowCounts.checkAll)).toEqual([]);
    expect(longest.seconds).toBeLessThan(1);
  },
  TIMEOUT_MS,
);
