import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { DEMO_DAY, expectAccountsToOpen, findDrifts, SMALL, startDemo, stopDemos } from '#test/demo.ts';
import { freePort, launch } from '../../scripts/support/server-process.ts';
import { drawAvatar } from './avatars.ts';
import { CAST, emailOf, PASSWORD, PRINTED } from './cast/cast.ts';
import { readFilms } from './films.ts';
import { mark, stateOf } from './folder.ts';
import { CLUB_POSTS } from './texts/club-posts.ts';
import { VOTES } from './texts/club-votes.ts';
import { CLUBS } from './texts/clubs.ts';
import { FEEDBACK } from './texts/feedback.ts';

const START = fileURLToPath(new URL('start.ts', import.meta.url));

afterAll(stopDemos);

/** How many entries lists have together. */
const countTrackedListEntries = (lists: readonly (readonly unknown[])[]) => lists.flat().length;

/** A demo that tests only look at. */
let smallDemo: ReturnType<typeof startDemo> | undefined;
const readSmallDemo = () => {
  smallDemo ??= startDemo(SMALL);
  return smallDemo;
};

test('[OPS-06] a demo is filled by services alone, its numbers are right, and its accounts open', async () => {
  const { world } = await readSmallDemo();
  expect(await findDrifts(world)).toEqual([]);
  await expectAccountsToOpen(world);
});

test('scores are hidden from the account of which the demo says so', async () => {
  const { world } = await readSmallDemo();
  const promised = PRINTED.find(({ look }) => look.includes('scores veiled'));
  const bea = world.visitor();
  await bea.api.accounts.signIn({ email: emailOf(promised?.username ?? ''), password: PASSWORD });
  const { user } = await bea.api.accounts.getSession();
  const settings = await bea.api.profiles.getOwn({ user_id: user?.id ?? '' });
  expect(settings.hide_scores_until_seen).toBe(true);
  const { items } = await bea.api.timeline.listHome({});
  const veiled = items.filter(({ tracking }) => tracking.status !== 'watched');
  expect(veiled.length).toBeGreaterThan(0);
  expect(veiled.filter(({ tracking }) => tracking.community.rating_average !== null)).toEqual([]);
});

test('[OPS-06] the moderator finds reports to decide, the admin a second look and feedback, and a member why a review is hidden', async () => {
  const { world } = await readSmallDemo();
  const signIn = async (username: string) => {
    const { api } = world.visitor();
    await api.accounts.signIn({ email: emailOf(username), password: PASSWORD });
    return api;
  };
  const owen = await signIn('owen');
  // The second look is at his own decision.
  expect(await owen.cases.count()).toEqual({ open: 5, escalated: 1, second_look: 0 });
  const { items: open } = await owen.cases.list({ filter: 'open' });
  expect(open.reduce((sum, { report_count: count }) => sum + count, 0)).toBe(7);
  const marta = await signIn('marta');
  expect((await marta.cases.count()).second_look).toBe(1);
  const [waiting] = (await marta.cases.list({ filter: 'second_look' })).items;
  expect((await marta.cases.get({ case_id: waiting?.id ?? '' })).decisions).toMatchObject([{ can: { decide: true } }]);
  const counts = await marta.feedback.getCounts();
  expect(counts.all).toBe(FEEDBACK.length);
  expect(Object.values(counts.by_status).filter((count) => count === 0)).toEqual([]);
  const { items: decisions } = await (await signIn('finn')).decisions.listOwn({});
  expect(decisions).toMatchObject([{ actions: ['hide'], rule: 'spoilers', second_look: { outcome: null } }]);
  const { items: ledger } = await owen.ledger.list({});
  expect(ledger).toHaveLength(3);
});

test('[OPS-06] its movie clubs have the members, films, reviews, posts and votes that were written for them', async () => {
  const { world } = await readSmallDemo();
  const { rows } = await sql`select name, member_count,
      (select count(*) from movie_club_members where club_id = club.id) as members,
      (select count(distinct movie_id) from movie_club_films where club_id = club.id and started_at is not null) as films,
      (select count(*) from movie_club_reviews where club_id = club.id) as reviews,
      (select count(*) from movie_club_votes where club_id = club.id) as votes,
      (select count(*) from movie_club_nominations join movie_club_votes vote on vote.id = vote_id where club_id = club.id) as nominations,
      (select count(*) from movie_club_ballots join movie_club_votes vote on vote.id = vote_id where club_id = club.id) as ballots
    from movie_clubs club order by name`.execute(world.ctx.db);
  const written = CLUBS.map(({ name, members, films }) => {
    const votes = VOTES.filter(({ club }) => club === name);
    return {
      name,
      member_count: members.length + 1,
      members: members.length + 1,
      films: films.length,
      reviews: countTrackedListEntries(films.map(({ said }) => said)),
      votes: votes.length,
      nominations: countTrackedListEntries(votes.map(({ nominations }) => nominations)),
      ballots: countTrackedListEntries(votes.map(({ ballots }) => ballots)),
    };
  });
  expect(rows).toEqual(written.toSorted((one, other) => (one.name < other.name ? -1 : 1)));
  const posts = Object.values(CLUB_POSTS).flatMap((some) => some.map(({ text }) => text));
  const { rows: posted } = await sql`select 1 from comments where content = any(${posts})`.execute(world.ctx.db);
  expect(posted).toHaveLength(posts.length);
});

test('[OPS-06] every film that somebody has rated, reviewed, listed or watched in a club is a real one: of the catalog, or named in the export that a member has brought', async () => {
  const { world } = await readSmallDemo();
  const catalog = new Set((await readFilms(world.ctx)).all.map(({ id }) => id));
  const { rows } = await sql<{ movie_id: string; title: string; letterboxd_key: string | null }>`
    select distinct movie_id, title, letterboxd_key from (
      select movie_id from ratings union all select movie_id from reviews union all select movie_id from movie_lists union all
      select movie_id from list_films union all select movie_id from movie_club_films
    ) used join movies on id = movie_id`.execute(world.ctx.db);
  expect(rows.length).toBeGreaterThan(300);
  expect(rows.filter(({ movie_id, letterboxd_key: key }) => !catalog.has(movie_id) && key === null)).toEqual([]);
});

test('[OPS-06] invited members join after their inviters, and every avatar is rendered', () => {
  const tooEarly = CAST.filter(({ invitedBy, joinedDaysAgo }) =>
    CAST.some((one) => one.username === invitedBy && one.joinedDaysAgo <= joinedDaysAgo),
  );
  expect(tooEarly).toEqual([]);
  const pictures = CAST.flatMap(({ look }) => (look === null ? [] : [drawAvatar(look)]));
  expect(new Set(pictures).size).toBe(CAST.length - 1);
  expect(pictures.filter((picture) => !/^<svg [^<>]+>(<[^<>]+>)+<\/svg>$/.test(picture))).toEqual([]);
});

test('[OPS-06] npm run demo refuses a folder that has anything else in it, and changes nothing there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'halfstar-demo-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'letter.txt'), 'Dear Ada');
  const port = await freePort();
  const started = launch({ main: START, args: ['--folder', folder], dataDir: join(folder, 'data'), port });
  await expect(started).rejects.toThrow(/ended with 1:\nHalfstar cannot start: .* holds something that is no demo/);
  expect(readdirSync(folder)).toEqual(['letter.txt']);
  expect(readFileSync(join(folder, 'letter.txt'), 'utf8')).toBe('Dear Ada');
});

test('a folder with anything else in it is no demo', () => {
  const folder = mkdtempSync(join(tmpdir(), 'halfstar-demo-'));
  expect(stateOf(join(folder, 'nowhere'))).toBe('empty');
  expect(stateOf(folder)).toBe('empty');
  writeFileSync(join(folder, 'letter.txt'), 'Dear Ada');
  expect(stateOf(folder)).toBe('foreign');
  rmSync(join(folder, 'letter.txt'));
  mark(folder, 'begun', DEMO_DAY);
  expect(stateOf(folder)).toBe('begun');
  mark(folder, 'ready', DEMO_DAY);
  expect(stateOf(folder)).toBe('ready');
  writeFileSync(join(folder, 'demo.json'), '{"something": "else"}');
  expect(stateOf(folder)).toBe('foreign');
  rmSync(folder, { recursive: true });
});
