import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { measureCost } from '#test/cost.ts';
import { DEMO_DAY, expectAccountsToOpen, findDrifts, SMALL, startDemo, stopDemos } from '#test/demo.ts';
import { readContents } from '#test/demo-contents.ts';
import type { World as TestWorld } from '#test/world.ts';
import { emailOf, PASSWORD } from './cast/cast.ts';
import { readFilms } from './films.ts';
import { accountBrought, NEWCOMER } from './letterboxd/brought.ts';
import { World } from './world.ts';

/** On a busy machine a fill takes many times as long as on an idle one. */
const PATIENCE = { timeout: 600_000 };
/**
 * Of this process. The fill runs one action after the other, and a bit more than half of its time is spent here, the rest in
 * PostgreSQL.
 */
const MAX_CPU_MS = 36_000;

afterAll(stopDemos);

/** The whole demo, which tests only look at. */
let wholeDemo: ReturnType<typeof startDemo> | undefined;
const readWholeDemo = () => {
  wholeDemo ??= startDemo(1);
  return wholeDemo;
};

/** The tables in which a demo has something, but for those that are not compared. */
const FILLED = [
  'auth_users',
  'blocks',
  'comment_mentions',
  'comments',
  'daily_figures',
  'employee_verifications',
  'feedback',
  'follow_requests',
  'follows',
  'import_changes',
  'import_files',
  'import_films',
  'import_jobs',
  'import_rows',
  'invite_codes',
  'invite_redemptions',
  'list_films',
  'lists',
  'mails',
  'member_audiences',
  'moderation_actions',
  'moderation_cases',
  'moderation_decisions',
  'movie_club_ballots',
  'movie_club_films',
  'movie_club_invitations',
  'movie_club_join_requests',
  'movie_club_members',
  'movie_club_nominations',
  'movie_club_reviews',
  'movie_club_votes',
  'movie_clubs',
  'movie_lists',
  'movie_rating_totals',
  'mutes',
  'notification_actors',
  'notifications',
  'pictures',
  'profiles',
  'ratings',
  'reactions',
  'reports',
  'review_drafts',
  'reviews',
  'scheduled_reviews',
  'sign_ups',
  'site_announcements',
  'subject_counts',
  'subjects',
  'timeline_activities',
  'timeline_cards',
  'user_sanctions',
  'watch_events',
];

const toLine = (...facts: unknown[]) => JSON.stringify(facts);

/** All items of a list of the API. */
async function collect<Item>(
  read: (page: { cursor?: string; limit: number }) => Promise<{ items: Item[]; next_cursor: string | null }>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await read({ limit: 50, ...(cursor === undefined ? {} : { cursor }) });
    items.push(...page.items);
    cursor = page.next_cursor;
  }
  return items;
}

async function countOf({ ctx }: TestWorld, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

test('[OPS-06] two demos of a tenth of the size have the same content, whatever the ids', PATIENCE, async () => {
  const [one, other] = [await startDemo(SMALL), await startDemo(SMALL)];
  expect(other.acts).toBe(one.acts);
  const contents = await readContents(one.world);
  expect(await readContents(other.world)).toEqual(contents);
  // There is something to compare.
  expect(Object.keys(contents)).toEqual(expect.arrayContaining(FILLED));
});

test(
  '[OPS-06] the demo is filled by services alone, its numbers are right, and its accounts open',
  PATIENCE,
  async () => {
    const { world } = await readWholeDemo();
    expect(await countOf(world, 'profiles')).toBe(41);
    expect(await countOf(world, 'ratings')).toBeGreaterThan(3000);
    expect(await countOf(world, 'reviews')).toBeGreaterThan(120);
    expect(await countOf(world, 'timeline_cards')).toBeGreaterThan(3000);

    expect(await findDrifts(world)).toEqual([]);
    await expectAccountsToOpen(world);

    // No row is from the future, and no mail was sent.
    const { rows: late } = await sql`
    select 'rating' from ratings where updated_at > ${DEMO_DAY} union all select 'card' from timeline_cards where card_at > ${DEMO_DAY}
    union all select 'viewing' from watch_events where watched_on > ${DEMO_DAY} union all
    select 'comment' from comments where created_at > ${DEMO_DAY}`.execute(world.ctx.db);
    expect(late).toEqual([]);
    expect(world.ctx.mailer).toBeNull();

    // A member who signs up today has empty screens.
    const neu = world.visitor();
    await neu.api.accounts.signIn({ email: emailOf('neu'), password: PASSWORD });
    const profile = await neu.api.profiles.getByUsername({ username: 'neu' });
    expect(profile).toMatchObject({
      follower_count: 0,
      following_count: 0,
      review_count: 0,
      bio: null,
      avatar_url: null,
    });
    const { user_id } = profile;
    const pages = await Promise.all([
      neu.api.timeline.listHome({}),
      neu.api.tracking.listMovies({ user_id, list_type: 'watched' }),
      neu.api.tracking.listMovies({ user_id, list_type: 'watchlist' }),
      neu.api.diary.list({ user_id }),
      neu.api.lists.listByMember({ user_id }),
      neu.api.reviews.listByMember({ user_id }),
      neu.api.drafts.list({}),
    ]);
    expect(pages.map(({ items }) => items.length)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  },
);

test(
  '[OPS-06] a member who came from Letterboxd has what the export says, and no timeline shows it',
  PATIENCE,
  async () => {
    const { world } = await readWholeDemo();
    const account = accountBrought(new World(DEMO_DAY, await readFilms(world.ctx), 1));
    const maeve = world.visitor();
    await maeve.api.accounts.signIn({ email: emailOf(NEWCOMER), password: PASSWORD });
    const { user_id } = await maeve.api.profiles.getByUsername({ username: NEWCOMER });

    const jobs = (await maeve.api.imports.list({})).items;
    expect(jobs).toHaveLength(1);
    const detail = await maeve.api.imports.get({ import_id: jobs[0]?.id ?? '' });
    expect(detail).toMatchObject({ state: 'completed', failed_imports: 0, can: { undo: true } });
    expect(detail.total_entries).toBeGreaterThan(1900);
    expect(detail.total_entries).toBeLessThan(2100);
    expect(detail.kinds).toEqual({
      viewing: account.viewings.length,
      rating: account.ratings.length,
      watched: account.watched.length,
      watchlist: account.watchlist.length,
      like: account.likes.length,
      list: account.lists.length,
      list_entry: account.lists.flatMap(({ entries }) => entries).length,
    });

    // Each viewing is in the diary with its stars and tags; those since then come on top.
    const exportedOn = account.viewings.reduce((day, { loggedOn }) => (loggedOn > day ? loggedOn : day), '');
    const diary = (await collect((page) => maeve.api.diary.list({ user_id, ...page }))).filter(
      ({ watch_date }) => watch_date !== null,
    );
    const brought = diary.filter(({ watch_date }) => (watch_date ?? '') <= exportedOn);
    expect(
      brought.map((one) => toLine(one.watch_date, one.rewatch, one.rating, one.tags.toSorted())).toSorted(),
    ).toEqual(
      account.viewings
        .filter(({ watchedOn }) => watchedOn !== null)
        .map((one) => toLine(one.watchedOn, one.rewatch, one.stars, one.tags.toSorted()))
        .toSorted(),
    );
    expect(diary.length).toBeGreaterThan(brought.length);
    expect(brought.filter(({ tags }) => tags.length > 0).length).toBeGreaterThan(50);

    // The newest text about a film is the review of it, and the viewings before keep theirs.
    const written = Map.groupBy(
      account.viewings.filter(({ review }) => review !== null),
      ({ film }) => film,
    );
    const reviews = await collect((page) => maeve.api.reviews.listByMember({ user_id, ...page }));
    const newest = [...written.values()].map((some) => some.at(-1)?.review?.plain);
    expect(reviews.map(({ content }) => content)).toEqual(expect.arrayContaining(newest));
    const earlier = diary.filter(({ has_text }) => has_text);
    const texts = await Promise.all(earlier.map(({ id }) => maeve.api.diary.getText({ entry_id: id })));
    expect(texts.map(({ text }) => text).toSorted()).toEqual(
      [...written.values()].flatMap((some) => some.slice(0, -1).map(({ review }) => review?.plain)).toSorted(),
    );
    expect(texts.length).toBeGreaterThan(2);

    const lists = await collect((page) => maeve.api.lists.listByMember({ user_id, ...page }));
    expect(lists.map(({ name, movie_count }) => `${name}: ${movie_count}`).toSorted()).toEqual(
      account.lists.map(({ name, entries }) => `${name}: ${entries.length}`).toSorted(),
    );

    // A few films wait to be matched by hand, and others to be checked.
    const unmatched = await collect((page) => maeve.api.imports.listUnmatched(page));
    expect(unmatched.map(({ title }) => title)).toEqual(expect.arrayContaining(['The Commitments', 'Normal People']));
    expect(unmatched.length).toBeLessThan(20);
    expect(detail.movies.check).toBeGreaterThan(0);
    expect((await maeve.api.imports.getReport({ import_id: detail.id })).csv).toContain('The Commitments');

    // Nothing that was deleted there has arrived, and of the films that were brought no card exists but those of later acts.
    const deleted = account.deleted.flatMap(({ review }) => review?.plain ?? []);
    expect(deleted.length).toBeGreaterThan(0);
    expect([...reviews.map(({ content }) => content), ...texts.map(({ text }) => text)]).not.toEqual(
      expect.arrayContaining(deleted),
    );
    const { rows: cards } = await sql`select 1 from timeline_cards where user_id = ${user_id} and
    first_at <= ${detail.state_at}`.execute(world.ctx.db);
    expect(cards).toEqual([]);
    const { rows: notices } = await sql`select 1 from notifications where actor_id = ${user_id} and
    created_at between ${detail.created_at} and ${detail.state_at}`.execute(world.ctx.db);
    expect(notices).toEqual([]);
  },
);

test('[OPS-06] filling the demo takes so little of the processor that it fits into a minute', PATIENCE, async () => {
  const { cpuMs } = await measureCost(() => startDemo(1));
  expect(cpuMs).toBeLessThan(MAX_CPU_MS);
});
