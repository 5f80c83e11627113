import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteUnrestorableReviews } from '#features/reviews/removal.service.ts';
import type { MemberClient } from '#test/client.ts';
import { reportDrift } from '#test/drift.ts';
import { exportAccount } from '#test/exports.ts';
import { importFiles, toFiles } from '#test/imports.ts';
import { findModerated, setSpoilerLocked, setState } from '#test/moderated.ts';
import { startWorld, type World } from '#test/world.ts';
import { toShortLink } from './links.model.ts';

let world: World;
let admin: MemberClient;
let ada: MemberClient;
/** A film that only an import of ada names, and the one that it is. */
let from: string;
let into: string;
let films = 0;

const QUAGGA = { title: 'The quagga', content: 'The quagga dies at the end.', rating: 4, is_spoiler: false };
const IMPORTED = 'Nobody knows it, but good.';

beforeAll(async () => {
  world = await startWorld();
  admin = await world.member('admin', { invite_type: 'admin' });
  into = await world.movie('Vertigo');
});
afterAll(() => world.stop());
beforeEach(async () => {
  films += 1;
  ada = await world.someone();
  const film = `The Lost Reel ${'abcdefghij'[films]},2019,${toShortLink('film', 881_000 + films)}`;
  const names = 'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date';
  await importFiles(ada, toFiles(['reviews.csv', names, `2020-01-02,${film},3,,"${IMPORTED}",,2020-01-01`]));
  from = (await ada.api.imports.listUnmatched({})).items[0]?.movie?.id ?? '';
});

async function merge(): Promise<void> {
  await admin.api.imports.mergeMovie({ movie_id: from, into });
  await world.runJobs();
}
const own = async (movie_id: string) => (await ada.api.reviews.getOwn({ movie_id })).review;
const ownId = async (movie_id: string) => (await own(movie_id))?.id ?? '';
const readByOthers = async () =>
  (await world.visitor().api.reviews.listByMember({ user_id: ada.userId })).items.map(({ content }) => content);

test.for(['hidden', 'removed'] as const)(
  '[MOD-01] of two reviews that a merge of films joins the shown one is left when moderators have the other: %s',
  async (state) => {
    const { id } = await ada.api.reviews.publish({ movie_id: into, ...QUAGGA });
    await setState(world, 'review', id, state);
    const shownId = await ownId(from);
    await merge();
    expect(await own(into)).toMatchObject({ id: shownId, content: IMPORTED });
    expect(await own(into)).not.toHaveProperty('moderation');
    expect(await readByOthers()).toEqual([IMPORTED]);
    expect((await world.profile(ada.username)).review_count).toBe(1);
    expect([...(await exportAccount(ada))].filter(([, text]) => text.includes('quagga'))).toEqual([]);
    expect(await reportDrift(world)).toEqual([]);
    await ada.api.reviews.delete({ review_id: shownId });
    const again = await ada.api.reviews.publish({ movie_id: into, ...QUAGGA });
    // What is removed is gone; what is hidden hides what its author writes next.
    expect(again.moderation?.state).toBe(state === 'hidden' ? 'hidden' : undefined);
  },
);

test('[MOD-01] a hidden review that a merge of films moves gives way to a shown one', async () => {
  const { id } = await ada.api.reviews.publish({ movie_id: into, ...QUAGGA, title: '', content: 'It is fine.' });
  const hiddenId = await ownId(from);
  await setState(world, 'review', hiddenId, 'hidden');
  await merge();
  expect(await own(into)).toMatchObject({ id, content: 'It is fine.' });
  expect(await readByOthers()).toEqual(['It is fine.']);
  expect(await findModerated(world, null, 'review', hiddenId)).toMatchObject({ isErased: true, movieId: into });
  expect(await reportDrift(world)).toEqual([]);
});

test('[MOD-01] a merge of films takes along what moderators did with a review that its author has deleted', async () => {
  const review_id = await ownId(from);
  await setState(world, 'review', review_id, 'hidden');
  await ada.api.reviews.delete({ review_id });
  world.clock.advance({ minutes: 11 });
  await deleteUnrestorableReviews(world.ctx);
  await merge();
  expect(await ada.api.reviews.publish({ movie_id: into, ...QUAGGA })).toMatchObject({
    moderation: { state: 'hidden' },
  });
  expect(await readByOthers()).toEqual([]);
  expect(await reportDrift(world)).toEqual([]);
});

const findFilmKey = async () => (await ada.api.imports.listUnmatched({})).items[0]?.movie_key ?? '';
const chooseFilm = async (movie_id: string) =>
  ada.api.imports.chooseMovie({ movie_key: await findFilmKey(), choice: 'movie', movie_id });

test.for(['hidden', 'removed'] as const)(
  '[MOD-01] an author does not get rid of a review that is %s by choosing its film for another one that they imported',
  async (state) => {
    const { id } = await ada.api.reviews.publish({ movie_id: into, ...QUAGGA });
    await setState(world, 'review', id, state);
    await chooseFilm(into);
    expect(await readByOthers()).toEqual([]);
    expect(await findModerated(world, null, 'review', id)).toMatchObject({ state });
    await setState(world, 'review', id, 'shown');
    expect(await readByOthers()).toEqual([QUAGGA.content]);
    expect(await reportDrift(world)).toEqual([]);
  },
);

test('[MOD-01] a review that an author moves to a film whose review they have deleted is hidden as that was', async () => {
  const { id } = await ada.api.reviews.publish({ movie_id: into, ...QUAGGA });
  await setState(world, 'review', id, 'hidden');
  await ada.api.reviews.delete({ review_id: id });
  world.clock.advance({ minutes: 11 });
  await deleteUnrestorableReviews(world.ctx);
  await chooseFilm(into);
  expect(await own(into)).toMatchObject({ id, content: IMPORTED, moderation: { state: 'hidden' } });
  expect(await readByOthers()).toEqual([]);
  expect(await reportDrift(world)).toEqual([]);
});

test('[MOD-01] the mark of a spoiler goes along with an imported review to the film that its author chooses', async () => {
  const [heat, jaws] = [await world.movie('Heat'), await world.movie('Jaws')];
  const movie_key = await findFilmKey();
  await chooseFilm(heat);
  const review_id = await ownId(heat);
  await setSpoilerLocked(world, 'review', review_id, true);
  await ada.api.imports.chooseMovie({ movie_key, choice: 'movie', movie_id: jaws });
  expect(await own(jaws)).toMatchObject({ id: review_id, is_spoiler: true });
  expect(await findModerated(world, null, 'review', review_id)).toMatchObject({ isSpoilerLocked: true, movieId: jaws });
  await setState(world, 'review', review_id, 'hidden');
  expect(await readByOthers()).toEqual([]);
  // Nothing is left at the first film.
  expect((await ada.api.reviews.publish({ movie_id: heat, ...QUAGGA })).id).not.toBe(review_id);
  expect(await reportDrift(world)).toEqual([]);
});
