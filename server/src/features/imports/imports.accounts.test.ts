import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishReview } from '#features/reviews/reviews.service.ts';
import { logViewing } from '#features/tracking/diary/diary.service.ts';
import { addToList, rateMovie } from '#features/tracking/tracking.service.ts';
import type { MemberViewer } from '#platform/viewer.ts';
import { type MemberClient, toViewer } from '#test/client.ts';
import { reportDrift } from '#test/drift.ts';
import { finishImport, previewFiles, snapshotMember, takeBack } from '#test/import-engine.ts';
import { contentsOf } from '#test/imports.ts';
import { type ExportedAccount, laterAccount, makeAccount } from '#test/letterboxd-account.ts';
import { type ExportShape, makeShape, toFiles } from '#test/letterboxd-export.ts';
import { insertMembers, listPlainFilms, type PlainFilm } from '#test/prepared-accounts.ts';
import { fewOrMany } from '#test/runs.ts';
import { startWorld, type World } from '#test/world.ts';
import { type Random, randomOf } from '../../../demo/random.ts';

const ACCOUNTS = Math.min(fewOrMany(3, 100, process.env.IMPORT_RUNS), 5000);
const FIRST_SEED = Number(process.env.IMPORT_SEED ?? 0);

let world: World;
let stored: PlainFilm[];
let members: MemberClient[];

beforeAll(async () => {
  world = await startWorld();
  members = await insertMembers(world, 2 * ACCOUNTS);
  stored = await listPlainFilms(world);
});
afterAll(() => world.stop());

/** Some of what members do here before they import: of films that are in their export too. */
async function actHere(random: Random, viewer: MemberViewer, account: ExportedAccount, seed: number): Promise<void> {
  const everWatched = [...account.watched, ...laterAccount(account, seed).watched];
  const [watched, watchlist] = [everWatched, account.watchlist].map(
    (some) => new Set(some.map(({ film }) => film.title)),
  );
  const films = stored.filter(({ title }) => watched?.has(title) || watchlist?.has(title));
  for (const { movie, title } of random.sample(films, Math.min(4, films.length))) {
    // The card of a film that an import takes off the watchlist does not come back, as when a member takes it off.
    const list = watched?.has(title) ? random.pick(['favorites', 'watched'] as const) : 'watchlist';
    const { ctx } = world;
    const act = random.whole(1, 4);
    const rating = random.whole(1, 10) / 2;
    const review = { title: '', content: 'It rains, and nobody minds at all.', rating, is_spoiler: false };
    if (act === 1) await rateMovie(ctx, viewer, movie, rating, { cause: 'user' });
    if (act === 2) await addToList(ctx, viewer, movie, list);
    if (act === 3) await logViewing(ctx, viewer, movie, { watched_on: '2016-02-03', rewatch: false, rating });
    if (act === 4) await publishReview(ctx, viewer, movie, review);
  }
}

/** What a row says, by its key, without when it was logged: what must differ for an import to change anything. */
function listKeys({ viewings, ratings, watched, watchlist, likes }: ExportedAccount): Map<string, string> {
  return new Map([
    ...viewings
      .filter(({ orphaned }) => !orphaned)
      .map(({ id, watchedOn, rewatch, stars, tags, review }): [string, string] => [
        `v:${id}`,
        JSON.stringify([watchedOn, rewatch, stars, tags, review?.plain]),
      ]),
    ...ratings.map(({ film, stars }): [string, string] => [`rating:${film.id}`, String(stars)]),
    ...watched.map(({ film }): [string, string] => [`watched:${film.id}`, '']),
    ...watchlist.map(({ film }): [string, string] => [`watchlist:${film.id}`, '']),
    ...likes.map(({ film }): [string, string] => [`like:${film.id}`, '']),
  ]);
}

/** The verdicts that rows of a later export may have, by key. */
function expectedVerdicts(before: ExportedAccount, after: ExportedAccount): Map<string, string[]> {
  const [was, is] = [listKeys(before), listKeys(after)];
  const viewed = new Set(before.viewings.map(({ film }) => `rating:${film.id}`));
  const expected = new Map<string, string[]>();
  for (const [key, content] of is) {
    const known = was.get(key);
    if (known === content) expected.set(key, ['unchanged']);
    else if (known !== undefined) expected.set(key, ['changed']);
    // Stars of a review without a day are the rating of the film when the files have no other.
    else expected.set(key, viewed.has(key) ? ['new', 'changed', 'already_here'] : ['new']);
  }
  for (const key of was.keys()) if (!is.has(key)) expected.set(key, ['gone']);
  return expected;
}

const SAME = new Set<string | null>(['unchanged', 'already_here', 'already_watched', 'edited_here']);

interface Case {
  seed: number;
  account: ExportedAccount;
  shape: ExportShape;
  viewer: MemberViewer;
  member: MemberClient;
}

/** @returns all that the member has, before the imports and after their undo */
async function testAccount({ seed, account, shape, viewer, member }: Case, checkVerdicts: CheckVerdicts) {
  const { ctx } = world;
  const before = await snapshotMember(ctx, member.userId);
  const first = await previewFiles(ctx, viewer, toFiles(account, shape));
  expect(await snapshotMember(ctx, member.userId)).toEqual(before);
  await finishImport(ctx, viewer, first.id);
  const imported = await snapshotMember(ctx, member.userId);

  // The same, in other files in another order.
  const again = await previewFiles(ctx, viewer, toFiles(account, { ...makeShape(seed + 1), format: 'export' }, seed));
  expect([...again.verdicts].filter(([, verdict]) => !SAME.has(verdict))).toEqual([]);
  await finishImport(ctx, viewer, again.id);
  expect(await snapshotMember(ctx, member.userId)).toEqual(imported);

  const after = laterAccount(account, seed);
  const later = await previewFiles(ctx, viewer, toFiles(after, shape));
  expect(checkVerdicts(account, after, later.verdicts)).toEqual([]);
  await finishImport(ctx, viewer, later.id);

  await takeBack(ctx, viewer, later.id);
  expect(await snapshotMember(ctx, member.userId)).toEqual(imported);
  await takeBack(ctx, viewer, again.id);
  await takeBack(ctx, viewer, first.id);
  return { before, after: await snapshotMember(ctx, member.userId) };
}

/** @returns what is wrong */
type CheckVerdicts = (before: ExportedAccount, after: ExportedAccount, verdicts: Verdicts) => string[];
type Verdicts = ReadonlyMap<string, string | null>;

const compareVerdicts: CheckVerdicts = (before, after, verdicts) =>
  [...expectedVerdicts(before, after)].flatMap(([key, expected]) => {
    const verdict = verdicts.get(key) ?? 'no row';
    return expected.includes(verdict) ? [] : [`${key}: ${verdict} instead of ${expected}`];
  });

/** What the member has entered here decides as well. */
const acceptVerdicts: CheckVerdicts = () => [];

async function testOrders({ seed, account, shape }: Case, importers: readonly MemberClient[]): Promise<void> {
  const contents: string[][] = [];
  for (const [nth, member] of importers.entries()) {
    const viewer = toViewer(member);
    const { id } = await previewFiles(world.ctx, viewer, toFiles(account, shape, seed + nth));
    await finishImport(world.ctx, viewer, id);
    contents.push(await contentsOf(world, member));
    await takeBack(world.ctx, viewer, id);
    expect(await contentsOf(world, member)).toEqual([]);
  }
  expect(contents[1]).toEqual(contents[0]);
}

async function importAccount(seed: number, member: MemberClient, other: MemberClient) {
  const random = randomOf(`import ${seed}`);
  const account = makeAccount(seed, { rows: random.whole(1, 25), films: stored });
  // Other formats name no viewings, so that a later file cannot say what became of them.
  const shape = { ...makeShape(seed), format: 'export' as const };
  const of = { seed, account, shape, viewer: toViewer(member), member };
  await testOrders(of, [member, other]);
  if (random.chance(0.5)) return testAccount(of, compareVerdicts);
  await actHere(random, of.viewer, account, seed);
  return testAccount(of, acceptVerdicts);
}

test.each(Array.from({ length: ACCOUNTS }, (_, nth) => nth))(
  '[IMP-06] account %i is imported, changes nothing the second time, shows what a later export changes, and is as before when it is undone',
  async (nth) => {
    const [member, other] = [members[2 * nth], members[2 * nth + 1]];
    if (member === undefined || other === undefined) throw new Error('there are too few members');
    const { before, after } = await importAccount(FIRST_SEED + nth, member, other);
    expect(after).toEqual(before);
  },
);

test('[IMP-06] after all of that the kept numbers are what the tables say', async () => {
  expect(await reportDrift(world)).toEqual([]);
});
