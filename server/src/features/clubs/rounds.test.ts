import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client, MemberClient } from '#test/client.ts';
import { addToClub, makeClub } from '#test/clubs.ts';
import { readEverything } from '#test/everything.ts';
import { exportAccount } from '#test/exports.ts';
import { openTab } from '#test/live-tab.ts';
import { startSealedRound } from '#test/sealed-rounds.ts';
import { hearAll } from '#test/silence.ts';
import { startWorld, type World } from '#test/world.ts';

const folder = mkdtempSync(join(tmpdir(), 'halfstar-web-'));
let world: World;
let owner: MemberClient;
let author: MemberClient;
let bo: MemberClient;
let movie_id: string;

beforeAll(async () => {
  mkdirSync(join(folder, 'dist/assets'), { recursive: true });
  copyFileSync(fileURLToPath(new URL('../../../../web/index.html', import.meta.url)), join(folder, 'dist/index.html'));
  world = await startWorld({}, undefined, { webFolder: join(folder, 'dist') });
  movie_id = await world.movie('Heat');
});
beforeEach(async () => {
  [owner, author, bo] = [await world.someone(), await world.someone(), await world.someone()];
});
afterAll(async () => {
  await world.stop();
  rmSync(folder, { recursive: true });
});

const start = (hours?: number) =>
  startSealedRound(world, owner, [author, bo], hours === undefined ? { movie_id } : { movie_id, hours });

/** What the author says, one after the other. */
const SAID = [
  { rating: 1, review_content: null, is_spoiler: false },
  { rating: 4.5, review_content: 'The quagga dies at the end.', is_spoiler: true },
  { rating: 3, review_content: 'The quagga lives, and nobody else does.', is_spoiler: false },
];

/** All pages whose head is made on the server, the calendar of the club, and everything that the API answers. */
async function readAll(by: Client, ids: Record<string, string>): Promise<Record<string, string>> {
  const { club_id, username, calendar = '' } = ids;
  const paths = [`/movie-clubs/${club_id}`, '/movie-clubs', `/movies/${movie_id}`, `/profile/${username}`, calendar];
  const pages = await Promise.all(
    paths.map(async (path) => [path, (await (await by.fetch(path)).text()).replace(/"sent-at" content="\d+"/, '')]),
  );
  return { ...Object.fromEntries(pages), ...(await readEverything(by, ids)) };
}

test('[CLB-11] whatever somebody says in a sealed round, nobody else who has not rated the film reads anything else by it', async () => {
  const { club_id } = await start(48);
  const [moderator, admin, fan] = [await world.someone(), await world.someone(), await world.someone()];
  await addToClub(world, club_id, moderator, 'moderator');
  await world.ctx.db.updateTable('profiles').set({ tier: 'admin' }).where('user_id', '=', admin.userId).execute();
  for (const { api } of [bo, fan]) await api.follows.follow({ user_id: author.userId });
  const { address } = await bo.api.clubCalendar.renew({ club_id });
  const calendar = new URL(address ?? '').pathname;
  const ids = { club_id, movie_id, user_id: author.userId, username: author.username, list_type: 'watched', calendar };
  const readers: Record<string, Client> = { owner, bo, moderator, admin, fan, visitor: world.visitor() };
  const tab = await openTab(bo);
  await hearAll(world, bo, tab);
  const read: Record<string, Record<string, string>>[] = [];
  for (const said of SAID) {
    await author.api.clubReviews.save({ club_id, movie_id, ...said });
    const content = `The quagga, ${said.rating} times, @${bo.username}.`;
    await author.api.clubPosts.addToMovie({ club_id, movie_id, content });
    await world.runJobs();
    const all: Record<string, Record<string, string>> = {};
    for (const [name, reader] of Object.entries(readers)) all[name] = await readAll(reader, ids);
    read.push(all);
  }
  expect(read[1]).toEqual(read[0]);
  expect(read[2]).toEqual(read[0]);
  expect(JSON.stringify(read)).not.toContain('quagga');
  expect(read[0]?.['bo']?.[calendar]).toContain('BEGIN:VEVENT');
  expect(read[0]?.['bo']?.['clubReviews.listByMovie unveiled=true']).toContain(`"username":"${author.username}"`);
  expect(await hearAll(world, bo, tab)).toEqual([]);
  for (const reader of [bo, moderator])
    expect([...(await exportAccount(reader)).values()].join()).not.toMatch(/quagga|"rating":/);
  // What those who look after the club are answered when they hide a review and show it again.
  const review_id = (await author.api.clubReviews.listOwn({ club_id })).items[0]?.id ?? '';
  for (const { api } of [moderator, owner, admin])
    for (const call of ['hide', 'show'] as const)
      expect(await api.clubReviews[call]({ review_id })).toMatchObject({
        sealed: true,
        rating: null,
        review_content: null,
        kind: 'rating',
        is_spoiler: false,
        edited: false,
        veiled: false,
      });
  expect(JSON.stringify(await readAll(author, ids))).toContain('nobody else does');
});

test('[CLB-11] who has given theirs reads everything, and who deletes it nothing again', async () => {
  const round = await start(48);
  await round.save(author, 4.5, 'The quagga dies at the end.', true);
  expect(await round.film(bo)).toMatchObject({
    rating_count: 1,
    rating_average: null,
    histogram: null,
    sealed_round: true,
    sealed: true,
  });
  const own = await round.save(bo, 2);
  expect(own).toMatchObject({ sealed: false, held: true, rating: 2, review_content: 'Rated 2 stars' });
  expect(await round.film(bo)).toMatchObject({
    rating_count: 2,
    rating_average: 3.25,
    own_rating: 2,
    sealed_round: true,
    sealed: false,
  });
  expect((await round.shown(bo))[author.username]).toMatchObject({
    sealed: false,
    held: false,
    rating: 4.5,
    kind: 'full',
    review_content: 'The quagga dies at the end.',
  });
  expect((await round.shown(owner))[bo.username]).toMatchObject({ sealed: true, held: false, rating: null });
  await bo.api.clubReviews.delete({ club_id: round.club_id, movie_id });
  expect((await round.shown(bo))[author.username]).toMatchObject({ sealed: true, rating: null, review_content: null });
  expect(await round.film(bo)).toMatchObject({ rating_count: 1, histogram: null, own_rating: null });
});

test('[CLB-09] [CLB-11] the discussion of a sealed film is read and written by who has given theirs, and opens with the round', async () => {
  const round = await start(2);
  const ofFilm = { club_id: round.club_id, movie_id };
  const read = async (by: Client) => (await by.api.clubPosts.listByMovie(ofFilm)).items.map(({ content }) => content);
  const post = (by: MemberClient) => by.api.clubPosts.addToMovie({ ...ofFilm, content: 'The quagga dies.' });
  await round.save(author, 4.5);
  await post(author);
  for (const by of [bo, owner, world.visitor()]) await expect(read(by)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  for (const by of [bo, owner]) await expect(post(by)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await round.save(bo, 2);
  expect(await read(bo)).toEqual(['The quagga dies.']);
  await expect(read(owner)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  world.clock.advance({ hours: 2 });
  expect(await read(owner)).toEqual(['The quagga dies.']);
});

test('[CLB-11] a member who hides scores until they have seen a film sees those of the round once they have given theirs', async () => {
  const round = await start(48);
  await round.save(author, 4.5);
  await bo.api.profiles.changeSettings({ user_id: bo.userId, hide_scores_until_seen: true });
  await round.save(bo, 2);
  expect((await round.shown(bo))[author.username]).toMatchObject({ rating: 4.5 });
  expect(await round.film(bo)).toMatchObject({ rating_average: 3.25 });
});

test('[CLB-11] at its hour a round is open for everybody, without waiting for a job; texts stay behind the veil', async () => {
  const round = await start(2);
  await round.save(author, 4.5, 'The quagga dies at the end.');
  world.clock.advance({ hours: 1, minutes: 59 });
  expect(await round.film(bo)).toMatchObject({ sealed_round: true, sealed: true });
  world.clock.advance({ minutes: 1 });
  for (const reader of [bo, owner, world.visitor()]) {
    const film = { sealed_round: false, sealed: false, rating_average: 4.5, status: 'current' };
    expect(await round.film(reader)).toMatchObject(film);
    expect((await round.shown(reader))[author.username]).toMatchObject({ sealed: false, veiled: true, rating: 4.5 });
    expect((await round.shown(reader, true))[author.username]?.review_content).toContain('quagga');
  }
});

test('[CLB-11] a changed option is that of the next film: the round that runs stays as it began', async () => {
  const club_id = await makeClub(owner);
  for (const member of [author, bo]) await addToClub(world, club_id, member);
  const alien = await world.movie('Alien');
  const begin = (id: string) => owner.api.clubMovies.setCurrent({ club_id, movie_id: id, discuss_at: null });
  const choose = async (sealed_rounds: boolean) => {
    const { name, description, visibility, join_policy } = await owner.api.clubs.get({ club_id });
    const form = { name, description, rules: '', visibility, join_policy, sealed_rounds };
    expect(await owner.api.clubs.update({ club_id, ...form })).toMatchObject({ sealed_rounds });
  };
  expect(await begin(movie_id)).toMatchObject({ sealed_round: false });
  await choose(true);
  expect(await bo.api.clubMovies.get({ club_id, movie_id })).toMatchObject({ sealed_round: false, sealed: false });
  expect(await begin(alien)).toMatchObject({ sealed_round: true, sealed: true });
  await choose(false);
  expect(await bo.api.clubMovies.get({ club_id, movie_id: alien })).toMatchObject({ sealed_round: true, sealed: true });
});

test('[CLB-02] [CLB-11] lite members seal stars alone', async () => {
  const round = await start();
  await world.ctx.db.updateTable('profiles').set({ tier: 'lite' }).where('user_id', '=', bo.userId).execute();
  const text = round.save(bo, 4, 'Long, and worth every minute.');
  await expect(text).rejects.toMatchObject({ code: 'UPGRADE_REQUIRED' });
  expect(await round.save(bo, 4)).toMatchObject({ held: true, kind: 'rating' });
});
