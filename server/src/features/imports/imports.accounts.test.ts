import { OPTIONAL_VERDICTS } from '@halfstar/contract/imports/imports.schema';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishReview } from '#features/reviews/reviews.service.ts';
import { logViewing } from '#features/tracking/diary/diary.service.ts';
import { addToList, rateMovieAndMarkWatched } from '#features/tracking/tracking.service.ts';
import type { MemberViewer } from '#platform/viewer.ts';
import { type MemberClient, toViewer } from '#test/client.ts';
import { reportDrift } from '#test/drift.ts';
import { finishImport, previewFiles, snapshotMember, takeBack } from '#test/import-engine.ts';
import { contentsOf } from '#test/imports.ts';
import { type ExportedAccount, laterAccount, makeAccount } from '#test/letterboxd-account.ts';
import { type ExportShape, makeShape, toFiles } from '#test/letterboxd-export.ts';
import { type Content, listModelledContents, ModelMember } from '#test/letterboxd-model.ts';
import { predictVerdicts } from '#test/letterboxd-verdicts.ts';
import { insertMembers, listPlainFilms, type PlainFilm } from '#test/prepared-accounts.ts';
import { fewOrMany } from '#test/runs.ts';
import { startWorld, type World } from '#test/world.ts';
import { PROFILE_EMAIL } from '../../../demo/letterboxd/export.ts';
import { type Random, randomOf } from '../../../demo/random.ts';
import { setLeftOutRows } from './row-choices.service.ts';

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

/** Some of what members do here before they import: of films that are in their export too. @returns the films' ids */
async function actHere(
  random: Random,
  viewer: MemberViewer,
  account: ExportedAccount,
  seed: number,
): Promise<Set<string>> {
  // By their ids, because a later export may call a film otherwise.
  const everWatched = new Set([...account.watched, ...laterAccount(account, seed).watched].map(({ film }) => film.id));
  const ofExport = [...account.watched, ...account.watchlist].map(({ film }) => film);
  const [watched, watchlist] = [true, false].map(
    (isWatched) => new Set(ofExport.filter(({ id }) => everWatched.has(id) === isWatched).map(({ title }) => title)),
  );
  const films = stored.filter(({ title }) => watched?.has(title) || watchlist?.has(title));
  const touched = random.sample(films, Math.min(4, films.length));
  for (const { movie, title } of touched) {
    // The card of a film that an import takes off the watchlist does not come back, as when a member takes it off.
    const list = watched?.has(title) ? random.pick(['favorites', 'watched'] as const) : 'watchlist';
    const { ctx } = world;
    const act = random.whole(1, 4);
    const rating = random.whole(1, 10) / 2;
    const review = { title: '', content: 'It rains, and nobody minds at all.', rating, is_spoiler: false };
    if (act === 1) await rateMovieAndMarkWatched(ctx, viewer, movie, rating, { cause: 'user' });
    if (act === 2) await addToList(ctx, viewer, movie, list);
    if (act === 3) await logViewing(ctx, viewer, movie, { watch_date: '2016-02-03', rewatch: false, rating });
    if (act === 4) await publishReview(ctx, viewer, movie, review);
  }
  return new Set(touched.map(({ movie }) => movie));
}

const nothing = async () => undefined;

const SAME = new Set<string | null>(['unchanged', 'already_here', 'already_watched', 'edited_here']);

interface Case {
  seed: number;
  account: ExportedAccount;
  shape: ExportShape;
  viewer: MemberViewer;
  member: MemberClient;
  /** Films of which the member has entered something here. */
  touched: ReadonlySet<string>;
}

/**
 * What the member has that no import may take away or change, whatever it adds: of a viewing the day and whether it was the first. A
 * viewing without a day becomes the first one that files have.
 */
async function listOwn({ userId }: MemberClient): Promise<Content[]> {
  const contents = await listModelledContents(world.ctx, userId);
  return contents.flatMap((content) => {
    const [kind, film, ...facts] = JSON.parse(content) as unknown[];
    if (kind === 'viewing' && facts[0] === null) return [];
    const most = kind === 'viewing' ? 2 : kind === 'watched' ? 0 : facts.length;
    return [JSON.stringify([kind, film, ...facts.slice(0, most)])];
  });
}

/** @returns all that the member has, before the imports and after their undo */
async function testAccount({ seed, account, shape, viewer, member, touched }: Case) {
  const { ctx } = world;
  const model = new ModelMember(stored);
  const own = await listOwn(member);
  const requireContents = async (imported: ExportedAccount) => {
    model.importAccount(imported);
    expect(await listModelledContents(ctx, member.userId, touched)).toEqual(model.listContents(touched));
    const now = new Set(await listOwn(member));
    expect(own.filter((content) => !now.has(content))).toEqual([]);
  };
  const before = await snapshotMember(ctx, member.userId);
  const first = await previewFiles(ctx, viewer, toFiles(account, shape));
  expect(await snapshotMember(ctx, member.userId)).toEqual(before);
  await finishImport(ctx, viewer, first.id);
  await requireContents(account);
  const imported = await snapshotMember(ctx, member.userId);

  // The same, in other files in another order.
  const again = await previewFiles(ctx, viewer, toFiles(account, { ...makeShape(seed + 1), format: 'export' }, seed));
  expect([...again.verdicts].filter(([, verdict]) => !SAME.has(verdict))).toEqual([]);
  await finishImport(ctx, viewer, again.id);
  expect(await snapshotMember(ctx, member.userId)).toEqual(imported);

  const after = laterAccount(account, seed);
  const refused = await previewFiles(ctx, viewer, toFiles(after, shape));
  for (const verdict of OPTIONAL_VERDICTS)
    await setLeftOutRows(ctx, viewer, refused.id, { verdict, ids: null, leftOut: true }, nothing);
  await finishImport(ctx, viewer, refused.id);
  expect(await snapshotMember(ctx, member.userId)).toEqual(imported);

  const later = await previewFiles(ctx, viewer, toFiles(after, shape));
  expect(compareVerdicts([account, after], later.verdicts, touched)).toEqual([]);
  await finishImport(ctx, viewer, later.id);
  await requireContents(after);

  await takeBack(ctx, viewer, later.id);
  await takeBack(ctx, viewer, refused.id);
  expect(await snapshotMember(ctx, member.userId)).toEqual(imported);
  await takeBack(ctx, viewer, again.id);
  await takeBack(ctx, viewer, first.id);
  return { before, after: await snapshotMember(ctx, member.userId) };
}

/** What is wrong with the verdicts on a later export, but for those on films of which the member has entered something here. */
function compareVerdicts(
  [before, after]: readonly [ExportedAccount, ExportedAccount],
  verdicts: ReadonlyMap<string, string | null>,
  touched: ReadonlySet<string>,
): string[] {
  const titles = new Set(stored.filter(({ movie }) => touched.has(movie)).map(({ title }) => title));
  const named = [...before.watched, ...before.watchlist].filter(({ film }) => titles.has(film.title));
  const films = new Set(named.map(({ film }) => film.id));
  const entered = new Set(
    [before, after].flatMap(({ viewings, watched, watchlist }) => [
      ...viewings.filter(({ film }) => films.has(film.id)).map(({ id }) => `v:${id}`),
      ...[...watched, ...watchlist]
        .filter(({ film }) => films.has(film.id))
        .flatMap(({ film: { id } }) => ['rating', 'watched', 'watchlist', 'like'].map((kind) => `${kind}:${id}`)),
    ]),
  );
  return [...predictVerdicts(before, after)].flatMap(([key, expected]) => {
    const verdict = verdicts.get(key) ?? 'no row';
    return entered.has(key) || expected.includes(verdict) ? [] : [`${key}: ${verdict} instead of ${expected}`];
  });
}

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
  const of = { seed, account, shape, viewer: toViewer(member), member, touched: new Set<string>() };
  await testOrders(of, [member, other]);
  const touched = random.chance(0.5) ? of.touched : await actHere(random, of.viewer, account, seed);
  return testAccount({ ...of, touched });
}

test.each(Array.from({ length: ACCOUNTS }, (_, nth) => nth))(
  '[IMP-06] account %i is imported, changes nothing the second time, shows what a later export changes, changes nothing when all of that is left out, and is as before when it is undone',
  async (nth) => {
    const [member, other] = [members[2 * nth], members[2 * nth + 1]];
    if (member === undefined || other === undefined) throw new Error('there are too few members');
    const { before, after } = await importAccount(FIRST_SEED + nth, member, other);
    expect(after).toEqual(before);
  },
);

test('nothing of the profiles that those exports have is stored', async () => {
  const { rows } = await sql<{ found: number }>`
    select (select count(*) from import_files where content is not null)::int
      + (select count(*) from import_rows where raw::text like ${`%${PROFILE_EMAIL}%`})::int as found`.execute(
    world.ctx.db,
  );
  expect(rows).toEqual([{ found: 0 }]);
});

test('[IMP-06] after all of that the kept numbers are what the tables say', async () => {
  expect(await reportDrift(world)).toEqual([]);
});
