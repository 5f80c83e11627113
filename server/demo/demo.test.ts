import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { checkFollowCounts } from '#features/follows/follows.jobs.ts';
import { checkListCounts } from '#features/lists/lists.jobs.ts';
import { checkReviewCounts } from '#features/reviews/reviews.jobs.ts';
import { checkRatingTotals } from '#features/tracking/tracking.jobs.ts';
import type { Logger } from '#platform/log.ts';
import { startWorld, type World as TestWorld } from '#test/world.ts';
import { drawAvatar } from './avatars.ts';
import { CAST, emailOf, PASSWORD, PRINTED } from './cast/cast.ts';
import { makeDemo } from './demo.ts';
import { mark, stateOf } from './folder.ts';
import { WalkingClock } from './world.ts';

const worlds: TestWorld[] = [];
afterAll(() => Promise.all(worlds.map((world) => world.stop())));

const NOW = new Date('2026-11-18T15:30:00Z');
/** Every text, and a tenth of the ratings. */
const SMALL = 0.1;
/**
 * The CPU time of this process in seconds. The fill runs one action after the other, and a bit more than half of its time is
 * spent here, the rest in PostgreSQL. Unlike elapsed time it is the same on a busy machine.
 */
const CPU_SECONDS = 36;
/** On a busy machine a fill takes many times as long as on an idle one. */
const PATIENCE = { timeout: 600_000 };

async function demoOf(size: number, now = NOW) {
  const clock = new WalkingClock();
  clock.moveTo(now);
  const world = await startWorld({ rateLimitFactor: 1 }, undefined, { clock });
  worlds.push(world);
  const before = process.cpuUsage();
  const acts = await makeDemo(world.ctx, clock, { now, size });
  const { user, system } = process.cpuUsage(before);
  return { world, acts, cpuSeconds: (user + system) / 1e6 };
}

/** The content of a demo, without ids and codes, which differ each time. */
const CONTENTS = [
  sql`select username, display_name, bio, avatar_url is not null as pictured, tier, badges, follower_count, following_count, review_count, created_at
    from profiles order by username`,
  sql`select a.username, b.username as other, f.created_at from follows f join profiles a on a.user_id = f.follower_id
    join profiles b on b.user_id = f.following_id order by 1, 2`,
  sql`select username, title, year, rating, r.created_at, r.updated_at from ratings r join profiles using (user_id)
    join movies m on m.id = r.movie_id order by 1, 2, 3`,
  sql`select username, title, year, watched_on, rewatch, rating, w.created_at from watch_events w
    join profiles using (user_id) join movies m on m.id = w.movie_id order by 1, 2, 3, w.created_at`,
  sql`select username, title, list_type, l.created_at, see_again, watch_date from movie_lists l
    join profiles using (user_id) join movies m on m.id = l.movie_id order by 1, 2, 3, 4`,
  sql`select username, m.title, r.title as heading, content, is_spoiler, rating, comment_count, r.created_at from reviews r
    join profiles using (user_id) join movies m on m.id = r.movie_id order by 1, 2`,
  sql`select username, content, c.created_at from comments c join profiles using (user_id) order by 3, 1, 2`,
  sql`select username, name, description, ranked, public, film_count, l.updated_at from lists l
    join profiles using (user_id) order by 1, 2`,
  sql`select username, l.name, m.title, position, note from list_films f join lists l on l.id = f.list_id
    join profiles using (user_id) join movies m on m.id = f.movie_id order by 1, 2, 4`,
  sql`select a.username, reaction, b.username as author, m.title, x.created_at from review_reactions x
    join profiles a on a.user_id = x.user_id join reviews r on r.id = x.review_id
    join profiles b on b.user_id = r.user_id join movies m on m.id = r.movie_id order by 1, 3, 4`,
  sql`select a.username, x.reaction, y.activity_type, b.username as author, m.title, x.created_at
    from timeline_activity_reactions x join profiles a on a.user_id = x.user_id
    join timeline_activities y on y.id = x.activity_id join profiles b on b.user_id = y.user_id
    join movies m on m.id = y.movie_id order by 1, 4, 5, 3`,
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

async function countOf({ ctx }: TestWorld, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

test('[OPS-06] the demo is the same each time, whatever the ids', PATIENCE, async () => {
  const [one, other] = [await demoOf(SMALL), await demoOf(SMALL)];
  expect(other.acts).toBe(one.acts);
  expect(await digestsOf(other.world)).toEqual(await digestsOf(one.world));
});

test(
  '[OPS-06] the demo is filled within a minute by services alone, its numbers are right, and its accounts open',
  PATIENCE,
  async () => {
    const { world, cpuSeconds } = await demoOf(1);
    expect(cpuSeconds).toBeLessThan(CPU_SECONDS);
    expect(await countOf(world, 'profiles')).toBe(40);
    expect(await countOf(world, 'ratings')).toBeGreaterThan(3000);
    expect(await countOf(world, 'reviews')).toBeGreaterThan(120);
    expect(await countOf(world, 'timeline_cards')).toBeGreaterThan(3000);

    // Stored counters agree with the rows, as the nightly jobs compare them.
    const drifts: unknown[] = [];
    const log = { error: (line: unknown) => drifts.push(line) } as unknown as Logger;
    for (const job of [checkRatingTotals, checkFollowCounts, checkReviewCounts, checkListCounts]) {
      await job.run({ ...world.ctx, log }, undefined);
    }
    expect(drifts).toEqual([]);

    // No row is from the future, and no mail was sent.
    const { rows: late } = await sql`
    select 'rating' from ratings where updated_at > ${NOW} union all select 'card' from timeline_cards where card_at > ${NOW}
    union all select 'viewing' from watch_events where watched_on > ${NOW} union all
    select 'comment' from comments where created_at > ${NOW}`.execute(world.ctx.db);
    expect(late).toEqual([]);
    expect(world.ctx.mailer).toBeNull();

    for (const { username } of PRINTED) {
      const client = world.visitor();
      await client.api.accounts.signIn({ email: emailOf(username), password: PASSWORD });
      expect((await client.api.accounts.getSession()).user?.email).toBe(emailOf(username));
    }

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
      neu.api.tracking.listFilms({ user_id, list_type: 'watched' }),
      neu.api.tracking.listFilms({ user_id, list_type: 'watchlist' }),
      neu.api.diary.list({ user_id }),
      neu.api.lists.listByMember({ user_id }),
      neu.api.reviews.listByMember({ user_id }),
      neu.api.drafts.list({}),
    ]);
    expect(pages.map(({ items }) => items.length)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  },
);

test('[OPS-06] invited members join after their inviters, and every avatar is rendered', () => {
  const tooEarly = CAST.filter(({ invitedBy, joinedDaysAgo }) =>
    CAST.some((one) => one.username === invitedBy && one.joinedDaysAgo <= joinedDaysAgo),
  );
  expect(tooEarly).toEqual([]);
  const pictures = CAST.flatMap(({ look }) => (look === null ? [] : [drawAvatar(look)]));
  expect(new Set(pictures).size).toBe(CAST.length - 1);
  expect(pictures.filter((picture) => !/^<svg [^<>]+>(<[^<>]+>)+<\/svg>$/.test(picture))).toEqual([]);
});

test('[OPS-06] a folder with anything else in it is no demo', () => {
  const folder = mkdtempSync(join(tmpdir(), 'halfstar-demo-'));
  expect(stateOf(join(folder, 'nowhere'))).toBe('empty');
  expect(stateOf(folder)).toBe('empty');
  writeFileSync(join(folder, 'letter.txt'), 'Dear Ada');
  expect(stateOf(folder)).toBe('foreign');
  rmSync(join(folder, 'letter.txt'));
  mark(folder, 'begun', NOW);
  expect(stateOf(folder)).toBe('begun');
  mark(folder, 'ready', NOW);
  expect(stateOf(folder)).toBe('ready');
  writeFileSync(join(folder, 'demo.json'), '{"something": "else"}');
  expect(stateOf(folder)).toBe('foreign');
  rmSync(folder, { recursive: true });
});
