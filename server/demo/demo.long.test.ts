import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { measureCost } from '#test/cost.ts';
import { DEMO_DAY, expectAccountsToOpen, findDrifts, SMALL, startDemo, stopDemos } from '#test/demo.ts';
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

/** The content of a demo, without ids and codes, which differ each time. */
const CONTENTS = [
  sql`select username, display_name, bio, avatar_url is not null as pictured, tier, badges, follower_count, following_count, review_count, created_at
    from profiles order by username`,
  sql`select a.username, b.username as other, f.created_at from follows f join profiles a on a.user_id = f.follower_id
    join profiles b on b.user_id = f.following_id order by 1, 2`,
  sql`select username, title, year, rating, r.created_at, r.updated_at from ratings r join profiles using (user_id)
    join movies m on m.id = r.movie_id order by 1, 2, 3`,
  sql`select username, title, year, watched_on, rewatch, rating, source_key, tags, text, w.created_at from watch_events w
    join profiles using (user_id) join movies m on m.id = w.movie_id order by 1, 2, 3, 4, w.created_at`,
  sql`select username, title, year, list_type, l.created_at, see_again, watch_date from movie_lists l
    join profiles using (user_id) join movies m on m.id = l.movie_id order by 1, 2, 3, 4`,
  sql`select username, m.title, r.title as heading, content, is_spoiler, rating, counted.comments, r.created_at from reviews r
    left join subject_counts counted on counted.subject_id = r.id
    join profiles using (user_id) join movies m on m.id = r.movie_id order by 1, 2, year`,
  sql`select username, content, c.created_at from comments c join profiles using (user_id) order by 3, 1, 2`,
  sql`select username, name, description, ranked, public, film_count, l.updated_at from lists l
    join profiles using (user_id) order by 1, 2`,
  sql`select username, l.name, m.title, position, note from list_films f join lists l on l.id = f.list_id
    join profiles using (user_id) join movies m on m.id = f.movie_id order by 1, 2, 4`,
  sql`select a.username, reaction, b.username as author, m.title, x.created_at from reactions x
    join profiles a on a.user_id = x.user_id join reviews r on r.id = x.subject_id
    join profiles b on b.user_id = r.user_id join movies m on m.id = r.movie_id order by 1, 3, 4`,
  sql`select a.username, x.reaction, b.username as author, m.title, x.created_at
    from reactions x join profiles a on a.user_id = x.user_id join timeline_cards c on c.id = x.subject_id
    join profiles b on b.user_id = c.user_id join movies m on m.id = c.movie_id order by 1, 3, 4`,
  sql`select username, title, kind, first_at, card_at from timeline_cards c join profiles using (user_id)
    join movies m on m.id = c.movie_id order by 1, 2, 4, 3`,
  sql`select username, m.title, d.title as heading, content, d.updated_at from review_drafts d
    join profiles using (user_id) join movies m on m.id = d.movie_id order by 1, 2`,
  sql`select username, m.title, s.title as heading, status, scheduled_for from scheduled_reviews s
    join profiles using (user_id) join movies m on m.id = s.movie_id order by 1, 2`,
  sql`select username, audience from member_audiences join profiles using (user_id) order by 1`,
  sql`select a.username, b.username as other from follow_requests r join profiles a on a.user_id = r.requester_id
    join profiles b on b.user_id = r.target_id order by 1, 2`,
  sql`select username, type, n.created_at, read_at is null as unread from notifications n
    join profiles p on p.user_id = n.recipient_id order by 1, 3, 2`,
  sql`select username, state, total_entries, processed_entries, j.created_at, started_at, state_at from import_jobs j
    join profiles using (user_id) order by 1, 5`,
  sql`select file_name, line, kind, key, verdict, outcome, film.state, m.title, m.year from import_rows r
    left join import_films film using (user_id, film_key) left join movies m on m.id = film.movie_id order by 1, 2, 4`,
  sql`select username, content_type, status, report_count, resolution, opened_at, resolved_at from moderation_cases c
    join profiles p on p.user_id = c.owner_id order by opened_at`,
  sql`select username, reason, description, r.created_at from reports r join profiles p on p.user_id = r.reporter_id
    order by r.created_at`,
  sql`select username, actions, reason, second_look_text, second_look_outcome, decided_at from moderation_decisions d
    join profiles p on p.user_id = d.member_id order by decided_at`,
  sql`select username, type, title, status, reply, f.created_at, replied_at from feedback f join profiles using (user_id) order by 6`,
  sql`select recipient, subject, created_at from mails order by created_at, recipient`,
];

/** One digest for each of CONTENTS, to locate a difference. */
const digestsOf = ({ ctx }: TestWorld) =>
  Promise.all(
    CONTENTS.map(async (question) => {
      const { rows } = await question.execute(ctx.db);
      return `${rows.length} ${createHash('sha256').update(JSON.stringify(rows)).digest('hex')}`;
    }),
  );

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

test('[OPS-06] the demo is the same each time, whatever the ids', PATIENCE, async () => {
  const [one, other] = [await startDemo(SMALL), await startDemo(SMALL)];
  expect(other.acts).toBe(one.acts);
  expect(await digestsOf(other.world)).toEqual(await digestsOf(one.world));
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

test('[OPS-06] the demo is filled within a minute', PATIENCE, async () => {
  const { cpuMs } = await measureCost(() => startDemo(1));
  expect(cpuMs).toBeLessThan(MAX_CPU_MS);
});
