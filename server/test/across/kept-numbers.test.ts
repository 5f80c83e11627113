import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { CLOCK_JOBS, JOBS } from '#app/worker.ts';
import { checkClubCounts } from '#features/clubs/clubs.jobs.ts';
import { checkClubFilmTotals } from '#features/clubs/films.jobs.ts';
import { checkFollowCounts } from '#features/follows/follows.jobs.ts';
import { checkInviteUses } from '#features/invites/invites.jobs.ts';
import { checkListCounts } from '#features/lists/lists.jobs.ts';
import { checkReportCounts } from '#features/moderation/reports.jobs.ts';
import { checkReviewCounts } from '#features/reviews/reviews.jobs.ts';
import { checkSubjectCounts } from '#features/subjects/subjects.jobs.ts';
import { checkPeopleCounts } from '#features/tracking/people/people.jobs.ts';
import { checkRatingTotals } from '#features/tracking/tracking.jobs.ts';
import { reportCounterDrift } from '#platform/database/drift.ts';
import { enqueueJob } from '#platform/jobs.ts';
import type { Logger } from '#platform/log.ts';
import { makeClub } from '#test/clubs.ts';
import { eventually } from '#test/eventually.ts';
import { startWorld, type World } from '#test/world.ts';

const CHECKS = [
  checkInviteUses,
  checkFollowCounts,
  checkRatingTotals,
  checkPeopleCounts,
  checkListCounts,
  checkReviewCounts,
  checkSubjectCounts,
  checkClubCounts,
  checkReportCounts,
  checkClubFilmTotals,
];

let world: World;
beforeAll(async () => {
  world = await startWorld({ statementTimeoutMs: 30_000 });
  const [ada, bo, cy] = [await world.member('ada'), await world.member('bo'), await world.member('cy')];
  const movie_id = await world.movie('Heat');
  const review = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };
  await bo.api.follows.follow({ user_id: ada.userId });
  await cy.api.follows.follow({ user_id: ada.userId });
  await cy.api.follows.unfollow({ user_id: ada.userId });
  const { id: review_id } = await ada.api.reviews.publish({ movie_id, ...review });
  const { id: gone } = await bo.api.reviews.publish({ movie_id, ...review });
  await bo.api.reviews.delete({ review_id: gone });
  const { id: again } = await cy.api.reviews.publish({ movie_id, ...review });
  await cy.api.reviews.delete({ review_id: again });
  await cy.api.reviews.restore({ review_id: again });
  for (const member of [ada, bo]) await member.api.reviews.react({ review_id, reaction: 'fire' });
  await bo.api.reviews.removeReaction({ review_id });
  await bo.api.comments.add({ review_id, content: 'And they both know it.' });
  const { id: list_id } = await ada.api.lists.create({ name: 'Heists', description: '', ranked: true, public: true });
  await ada.api.lists.addMovie({ list_id, movie_id });
  const club_id = await makeClub(ada);
  for (const { api } of [bo, cy]) await api.clubMembers.join({ club_id });
  await bo.api.clubMembers.leave({ club_id });
  for (const { api } of [bo, cy])
    await api.reports.create({ content_type: 'review', content_id: review_id, reason: 'spam' });
  const ofClub = { club_id: await makeClub(ada), movie_id };
  await ada.api.clubMovies.setCurrent({ ...ofClub, discuss_at: null });
  for (const content of ['Who is in?', 'Everybody?']) await ada.api.clubPosts.addToMovie({ ...ofClub, content });
  for (const rating of [3, 2])
    await ada.api.clubReviews.save({ ...ofClub, rating, review_content: null, is_spoiler: false });
});
afterAll(() => world.stop());

/** What the nightly checks report. */
async function reports(): Promise<unknown[]> {
  const lines: unknown[] = [];
  const log = { error: (line: unknown) => lines.push(line) } as unknown as Logger;
  for (const job of CHECKS) await job.checkAll({ ...world.ctx, log });
  return lines;
}

test('[PRO-03] the nightly counter checks report nothing after any actions of members', async () => {
  expect(await reports()).toEqual([]);
  for (const job of CHECKS) {
    expect(JOBS).toContain(job);
    expect(CLOCK_JOBS.find((one) => one.job === job)?.at).toMatch(/^\d+ \d+ \* \* \*$/);
  }
});

/** Every column that stores a counter, and the name of its report. */
const PLANTED: Record<string, string> = {
  'profiles.follower_count': 'followers of members',
  'profiles.following_count': 'followees of members',
  'profiles.review_count': 'reviews of members',
  'movie_rating_totals.rating_count': 'ratings of films',
  'movie_rating_totals.rating_sum': 'ratings of films',
  'movie_rating_totals.histogram': 'ratings of films',
  'movie_rating_totals.review_count': 'reviews of films',
  'movie_club_films.rating_count': "ratings of clubs' films",
  'movie_club_films.rating_sum': "ratings of clubs' films",
  'movie_club_films.histogram': "ratings of clubs' films",
  'subject_counts.comments': 'comments on subjects',
  'subject_counts.heart': 'reactions of the kind heart',
  'subject_counts.thumbs_up': 'reactions of the kind thumbs_up',
  'subject_counts.smile': 'reactions of the kind smile',
  'subject_counts.star': 'reactions of the kind star',
  'subject_counts.fire': 'reactions of the kind fire',
  'people.movie_count': 'films of people',
  'people.all_movie_count': 'films of people',
  'lists.film_count': 'films on lists',
  'movie_clubs.member_count': 'members of clubs',
  'moderation_cases.report_count': 'reports in cases',
  'invite_codes.use_count': 'uses of invite codes',
};

test.each(Object.entries(PLANTED))(
  '[PRO-03] [RAT-05] the nightly check reports %s that differ from their rows, and how many',
  async (column, name) => {
    const [table = '', field = ''] = column.split('.');
    const { db } = world.ctx;
    // Some people of the catalog have 7 films.
    const wrong = field === 'histogram' ? sql`array_fill(7, array[10])` : table === 'people' ? sql`7007` : sql`7`;
    const moreUses = field === 'use_count' ? sql`, max_uses = 9` : sql``;
    await sql`create table as_it_was as table ${sql.id(table)}`.execute(db);
    const { rows } = await sql`update ${sql.id(table)} set ${sql.id(field)} = ${wrong} ${moreUses} returning 1`.execute(
      db,
    );
    const found = await reports();
    expect(found).toMatchObject([{ number: name, drifting: rows.length }]);
    const keys = { profiles: 'user_id', movie_rating_totals: 'movie_id', subject_counts: 'subject_id' };
    const key = keys[table as keyof typeof keys] ?? 'id';
    await sql`
    update ${sql.id(table)} now set ${sql.id(field)} = was.${sql.id(field)} from as_it_was was
    where was.${sql.id(key)} = now.${sql.id(key)}`.execute(db);
    await sql`drop table as_it_was`.execute(db);
    expect(await reports()).toEqual([]);
  },
);

interface DriftLine {
  part: string;
  drifting: number;
  examples: { id: string }[];
}

/** Stores totals of 200 films that nobody has reviewed. What the checks log of them goes into `lines`, until the test ends. */
async function plantDrift(lines: DriftLine[]): Promise<void> {
  const { db, log } = world.ctx;
  await sql`insert into movies (title, tmdb_id) select 'Drift ' || n, 90000000 + n from generate_series(1, 200) as n`.execute(
    db,
  );
  await sql`insert into movie_rating_totals (movie_id, review_count)
    select id, 7 from movies where title like 'Drift %'`.execute(db);
  const error = (line: DriftLine) => 'part' in line && lines.push(line);
  world.ctx.log = Object.assign(Object.create(log), { error });
  onTestFinished(async () => {
    world.ctx.log = log;
    await sql`delete from movie_rating_totals where movie_id in (select id from movies where title like 'Drift %')`.execute(
      db,
    );
    await sql`delete from movies where title like 'Drift %'`.execute(db);
  });
}

test('[PRO-03] a nightly check goes through all ids in sixteen parts, one after the other', async () => {
  const lines: DriftLine[] = [];
  await plantDrift(lines);
  await enqueueJob(world.ctx, checkReviewCounts, {});
  await world.runJobs();
  // A part that failed would be tried again later, and says here why.
  const left = sql`select payload, last_error from graphile_worker._private_jobs
    where task_id = (select id from graphile_worker._private_tasks where identifier = ${checkReviewCounts.name})`;
  expect((await left.execute(world.ctx.db)).rows).toEqual([]);
  expect(lines.map(({ part }) => part)).toEqual([...'0123456789abcdef']);
  expect(lines.reduce((sum, { drifting }) => sum + drifting, 0)).toBe(200);
  for (const { part, examples } of lines) expect(examples.every(({ id }) => id.endsWith(part))).toBe(true);
});

test('a nightly check whose part fails goes on with that part', async () => {
  const lines: DriftLine[] = [];
  await plantDrift(lines);
  const { db } = world.ctx;
  await sql`alter table movie_rating_totals rename to elsewhere`.execute(db);
  const restoreTable = () => sql`alter table if exists elsewhere rename to movie_rating_totals`.execute(db);
  onTestFinished(async () => {
    await restoreTable();
  });
  await enqueueJob(world.ctx, checkReviewCounts, { part: 'd' });
  const failed = sql`select from graphile_worker.jobs
    where task_identifier = ${checkReviewCounts.name} and last_error is not null and locked_at is null`;
  await eventually(async () => (await failed.execute(db)).rows.length === 1);
  // Before the table is back: from then on a retry may log what it finds.
  expect(lines).toEqual([]);
  await restoreTable();
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
  await world.runJobs();
  expect(lines.map(({ part }) => part)).toEqual(['d', 'e', 'f']);
});

test('every column that stores a counter has a check', async () => {
  // Columns that do not count rows.
  const others = new Set(['movies.vote_count', 'auth_two_factors.failed_verification_count', 'import_rows.line_count']);
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name like '%\\_count'`.execute(world.ctx.db);
  expect(rows.map((row) => row.name).filter((name) => !(name in PLANTED) && !others.has(name))).toEqual([]);
});

test('a check runs without the statement timeout of requests and leaves that timeout unchanged', async () => {
  const lines: unknown[] = [];
  const log = { error: (line: unknown) => lines.push(line) } as unknown as Logger;
  const value = sql`select '1' as id, current_setting('statement_timeout') as value`;
  await reportCounterDrift({ ...world.ctx, log }, [
    { name: 'limits', stored: value, computed: sql`select '1' as id, '' as value` },
  ]);
  expect(lines).toMatchObject([{ examples: [{ kept: '0' }] }]);
  const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(
    world.ctx.db,
  );
  expect(rows).toEqual([{ limit: '30s' }]);
});

test('what others count of a member changes no index of their row, but the one of the most followed when the number has doubled', async () => {
  const counters = new Set(Object.keys(PLANTED).flatMap((name) => name.split('profiles.')[1] ?? []));
  const { rows: indexed } = await sql<{ column: string }>`
    select a.attname as column from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = 'profiles'::regclass`.execute(world.ctx.db);
  expect(indexed.map(({ column }) => column)).toContain('follower_bits');
  expect(indexed.filter(({ column }) => counters.has(column))).toEqual([]);

  const cleo = await world.member('cleo');
  const bitsAt = async (followers: number) => {
    const { rows } = await sql<{ follower_bits: number }>`
      update profiles set follower_count = ${followers} where user_id = ${cleo.userId} returning follower_bits`.execute(
      world.ctx.db,
    );
    return rows[0]?.follower_bits;
  };
  const bits: unknown[] = [];
  for (const followers of [1, 2, 3, 4, 255, 256, 50_000, 0]) bits.push(await bitsAt(followers));
  expect(bits).toEqual([1, 2, 2, 3, 8, 9, 16, 0]);
});
