import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFilm, createList, setFilmNote } from '#features/lists/lists.service.ts';
import { removeOwnReview } from '#features/reviews/removal.service.ts';
import { getOwnReview, publishReview } from '#features/reviews/reviews.service.ts';
import { logViewing, removeViewing, setSeeAgain } from '#features/tracking/diary/diary.service.ts';
import {
  addToList,
  rateMovieAndMarkWatched,
  removeAllViewings,
  removeRating,
} from '#features/tracking/tracking.service.ts';
import type { MemberViewer } from '#platform/viewer.ts';
import { type MemberClient, toViewer } from '#test/client.ts';
import { reportDrift } from '#test/drift.ts';
import { carriedOf, unzip } from '#test/exports.ts';
import { finishImport, previewFiles, snapshotMember, takeBack } from '#test/import-engine.ts';
import { makeAccount } from '#test/letterboxd-account.ts';
import { type ExportFile, LETTERBOXD_SHAPE, toFiles } from '#test/letterboxd-export.ts';
import { insertMembers, listPlainFilms, type PlainFilm } from '#test/prepared-accounts.ts';
import { fewOrMany } from '#test/runs.ts';
import { startWorld, type World } from '#test/world.ts';
import { type Random, randomOf } from '../../../demo/random.ts';
import { makeArchive } from './archive.service.ts';

/** So many have everything that is hard to carry. */
const ENOUGH = 8;
const ACCOUNTS = Math.min(fewOrMany(ENOUGH, 100, process.env.IMPORT_RUNS), 5000);
const FIRST_SEED = Number(process.env.IMPORT_SEED ?? 0);

let world: World;
let stored: PlainFilm[];
let members: MemberClient[];
/** How often the accounts had what is hard to carry. */
const had = { reviewsWithoutViewing: 0, reviewsBesideText: 0, markedTexts: 0 };

beforeAll(async () => {
  world = await startWorld();
  members = await insertMembers(world, 2 * ACCOUNTS);
  stored = await listPlainFilms(world);
});
afterAll(() => world.stop());

const TEXTS = [
  'It rains, and nobody minds at all.',
  '=1 + 1 < 3, says & shows\n\n\nthe "film".',
  'Better than I remembered it.',
];

const makeReview = (random: Random) => ({
  title: random.pick(['', '@home, "again"']),
  content: random.pick(TEXTS),
  rating: random.whole(1, 10) / 2,
  is_spoiler: random.chance(0.5),
});

/** One thing that members do with a film here. */
async function act(random: Random, viewer: MemberViewer, movie: string): Promise<void> {
  const { ctx } = world;
  const rating = random.whole(1, 10) / 2;
  const day = `20${random.whole(10, 25)}-0${random.whole(1, 9)}-1${random.whole(0, 9)}`;
  const acts: [weight: number, act: () => Promise<unknown>][] = [
    [3, () => publishReview(ctx, viewer, movie, makeReview(random))],
    [2, () => removeAllViewings(ctx, viewer, movie)],
    [2, () => logViewing(ctx, viewer, movie, { watch_date: day, rewatch: random.chance(0.5), rating })],
    [1, () => logViewing(ctx, viewer, movie, { watch_date: null, rewatch: true, rating: null })],
    [1, () => removeLatestViewing(viewer, movie)],
    [1, () => rateMovieAndMarkWatched(ctx, viewer, movie, rating, { cause: 'user' })],
    [1, () => removeRating(ctx, viewer, movie)],
    [1, () => removeReviewOf(viewer, movie)],
    [1, () => addToList(ctx, viewer, movie, random.pick(['favorites', 'watched', 'watchlist']))],
    [1, () => setSeeAgain(ctx, viewer, movie, true)],
  ];
  const chosen = random.pick(acts.flatMap(([weight, one]) => Array<typeof one>(weight).fill(one)));
  await chosen().catch((error: { code?: string }) => {
    // What the film does not allow at the moment.
    if (!['RATING_IN_USE', 'NOT_WATCHED', 'ALREADY_WATCHED'].includes(error.code ?? '')) throw error;
  });
}

async function removeLatestViewing(viewer: MemberViewer, movie: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from watch_events where user_id = ${viewer.userId} and movie_id = ${movie} order by id desc limit 1`.execute(
    world.ctx.db,
  );
  if (rows[0] !== undefined) await removeViewing(world.ctx, viewer, rows[0].id);
}

async function removeReviewOf(viewer: MemberViewer, movie: string): Promise<void> {
  const review = await getOwnReview(world.ctx, viewer, movie);
  if (review !== null) await removeOwnReview(world.ctx, viewer, review.id);
}

async function fillAccount(seed: number, viewer: MemberViewer): Promise<void> {
  const { ctx } = world;
  const random = randomOf(`export ${seed}`);
  const account = makeAccount(seed, { rows: random.whole(1, 20), films: stored });
  const [own, ...others] = random.sample(stored, 6).map(({ movie }) => movie);
  const theirs = stored
    .filter(({ title }) => account.watched.some(({ film }) => film.title === title))
    .map(({ movie }) => movie);
  const films = [...theirs, ...others];
  for (let count = random.whole(0, 6); count > 0; count -= 1) await act(random, viewer, random.pick(films));
  // A review of one's own, of a film that the files have another text about.
  const viewed = account.viewings.find(
    ({ film, review }) => review !== null && stored.some((one) => one.title === film.title),
  );
  const reviewed = stored.find(({ title }) => title === viewed?.film.title);
  if (reviewed !== undefined && random.chance(0.8))
    await publishReview(ctx, viewer, reviewed.movie, makeReview(random));
  const { id } = await previewFiles(ctx, viewer, toFiles(account, LETTERBOXD_SHAPE));
  if (random.chance(0.5)) await sql`update import_jobs set all_spoilers = true where id = ${id}`.execute(ctx.db);
  await finishImport(ctx, viewer, id);
  for (let count = random.whole(0, 20); count > 0; count -= 1) await act(random, viewer, random.pick(films));
  if (own === undefined || random.chance(0.5)) return;
  const list = await createList(ctx, viewer, {
    name: '-Best-',
    description: 'One < two & three',
    ranked: random.chance(0.5),
    public: random.chance(0.5),
  });
  for (const movie_id of [own, ...others]) await addFilm(ctx, viewer, list.id, movie_id, { note: '' });
  await setFilmNote(ctx, viewer, list.id, own, '+1');
}

const countHard = async ({ userId }: MemberViewer): Promise<void> => {
  const { rows } = await sql<Record<keyof typeof had, number>>`
    select
      count(*) filter (where newest.id is null)::int as "reviewsWithoutViewing",
      count(*) filter (where newest.text is not null)::int as "reviewsBesideText",
      (select count(*) from watch_events where user_id = ${userId} and text_is_spoiler)::int as "markedTexts"
    from reviews r left join lateral (
      select id, text from watch_events v where v.user_id = r.user_id and v.movie_id = r.movie_id
      order by coalesce(watched_on, created_at::date) desc limit 1
    ) newest on true
    where r.user_id = ${userId} and r.removed_at is null`.execute(world.ctx.db);
  for (const name of ['reviewsWithoutViewing', 'reviewsBesideText', 'markedTexts'] as const)
    had[name] += rows[0]?.[name] ?? 0;
};

async function exportOf(viewer: MemberViewer): Promise<ExportFile[]> {
  const files = await unzip(await makeArchive(world.ctx, viewer));
  return [...files]
    .filter(([path]) => path.endsWith('.csv') && !path.startsWith('for-letterboxd/'))
    .map(([path, content]) => ({ path, bytes: Buffer.from(content) }));
}

async function importAll(viewer: MemberViewer, files: readonly ExportFile[]): Promise<string> {
  const { id } = await previewFiles(world.ctx, viewer, files);
  await finishImport(world.ctx, viewer, id);
  return id;
}

/** Exports the account of a seed, reads the export back into it and into an empty one, and takes that back. */
async function carryAccount(nth: number): Promise<void> {
  const [ada, cy] = [members[2 * nth], members[2 * nth + 1]];
  if (ada === undefined || cy === undefined) throw new Error('there are too few members');
  const [owner, other] = [toViewer(ada), toViewer(cy)];
  await fillAccount(FIRST_SEED + nth, owner);
  await countHard(owner);
  // So that a day that the files do not carry is another one.
  world.clock.advance({ hours: 50 });
  const files = await exportOf(owner);
  const empty = await snapshotMember(world.ctx, cy.userId);

  const own = await snapshotMember(world.ctx, ada.userId);
  await importAll(owner, files);
  expect(await snapshotMember(world.ctx, ada.userId)).toEqual(own);

  const id = await importAll(other, files);
  expect(await carriedOf(world, cy)).toEqual(await carriedOf(world, ada));
  const imported = await snapshotMember(world.ctx, cy.userId);
  await importAll(other, files);
  expect(await snapshotMember(world.ctx, cy.userId)).toEqual(imported);

  await takeBack(world.ctx, other, id);
  expect(await snapshotMember(world.ctx, cy.userId)).toEqual(empty);
}

test('[EXP-01] [IMP-06] an account comes back as it was, once, and is as before when the import is undone', async () => {
  for (let nth = 0; nth < ACCOUNTS; nth += 1)
    await carryAccount(nth).catch((error: unknown) => {
      throw new Error(`IMPORT_SEED=${FIRST_SEED + nth} IMPORT_RUNS=1`, { cause: error });
    });
  const missing = Object.entries(had).filter(([, count]) => count === 0);
  expect(ACCOUNTS < ENOUGH ? [] : missing).toEqual([]);
  expect(await reportDrift(world)).toEqual([]);
});
