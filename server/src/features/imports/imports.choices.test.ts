import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { noMovieSource } from '#features/movies/source.service.ts';
import type { MemberClient } from '#test/client.ts';
import { reportDrift } from '#test/drift.ts';
import { accountOf, importFiles, importReaches, toFiles, uploadFiles } from '#test/imports.ts';
import { startWorld, type World } from '#test/world.ts';
import { toShortLink } from './links.model.ts';

let world: World;
let heat: string;
let vertigo: string;

beforeAll(async () => {
  world = await startWorld();
  [heat, vertigo] = [await world.movie('Heat'), await world.movie('Vertigo')];
});
afterAll(() => world.stop());

const someone = (): Promise<MemberClient> => world.someone();

const FILMS = 'Date,Name,Year,Letterboxd URI';
const film = (id: number) => toShortLink('film', id);
const likes = (title: string, year: number, id: number) =>
  toFiles(['likes/films.csv', FILMS, `2020-01-01,${title},${year},${film(id)}`]);

test('[IMP-06] what the member has of a film stays there, whatever they choose for a film of the files', async () => {
  const ada = await someone();
  await ada.api.tracking.rate({ movie_id: heat, rating: 4 });
  await ada.api.tracking.addToList({ movie_id: heat, list_type: 'favorites' });
  const { id: import_id } = await uploadFiles(ada, likes('Heat', 1995, 51));
  const choose = (choice: object) => ada.api.imports.chooseMovie({ movie_key: 'f:51', ...choice } as never);
  expect(await choose({ choice: 'leave_out' })).toMatchObject({ state: 'left_out' });
  expect((await ada.api.imports.get({ import_id })).verdicts).toEqual({ left_out: 1 });
  // To import it after all is to have it found again.
  expect(await choose({ choice: 'undecided' })).toMatchObject({ state: 'found', movie: { id: heat } });
  expect((await ada.api.imports.get({ import_id })).verdicts).toEqual({ already_here: 1 });
  await choose({ choice: 'leave_out' });
  await choose({ choice: 'movie', movie_id: vertigo });
  const { items } = await ada.api.tracking.getByMovies({ movie_ids: [heat, vertigo] });
  expect(new Map(items.map((one) => [one.movie_id, [one.rating, one.favorite, one.status]]))).toEqual(
    new Map([
      [heat, [4, true, 'watched']],
      [vertigo, [null, false, 'none']],
    ]),
  );
  expect(await reportDrift(world)).toEqual([]);
});

test('[IMP-05] a film that two files name differently is one film to match, and all of it moves', async () => {
  const ada = await someone();
  const diary = `${FILMS},Rating,Rewatch,Tags,Watched Date`;
  const line = `2020-01-01,The Lost Reel Two,2019,${toShortLink('viewing', 500)},4,,,2020-01-01`;
  await importFiles(ada, toFiles(['diary.csv', diary, line]));
  await importFiles(ada, likes('The Lost Reel Two', 2019, 900));
  const [first] = (await ada.api.imports.listUnmatched({})).items;
  await ada.api.imports.chooseMovie({ movie_key: first?.movie_key ?? '', choice: 'movie', movie_id: vertigo });
  expect((await ada.api.imports.listUnmatched({})).items).toEqual([]);
  const { items } = await ada.api.tracking.getByMovies({ movie_ids: [vertigo] });
  expect(items).toMatchObject([{ viewing_count: 1, favorite: true, status: 'watched' }]);
  expect(await reportDrift(world)).toEqual([]);
});

test('[IMP-05] a film that was imported and then left out stays in the list, and can be taken up again', async () => {
  const ada = await someone();
  await importFiles(ada, likes('Lost Reel Three', 2019, 901));
  const movie_key = 'f:901';
  await ada.api.imports.chooseMovie({ movie_key, choice: 'leave_out' });
  expect((await ada.api.imports.listUnmatched({})).items).toMatchObject([{ movie_key, state: 'left_out' }]);
  await ada.api.imports.chooseMovie({ movie_key, choice: 'undecided' });
  expect((await ada.api.imports.listUnmatched({})).items).toMatchObject([{ movie_key, state: 'missing' }]);
  await ada.api.imports.chooseMovie({ movie_key, choice: 'movie', movie_id: vertigo });
  expect((await ada.api.tracking.getByMovies({ movie_ids: [vertigo] })).items).toMatchObject([{ favorite: true }]);
});

test('[IMP-05] a suggestion of a film database that does not answer is not chosen, nothing is changed, and the answer says so', async () => {
  const ada = await someone();
  await importFiles(ada, likes('Lost Reel Five', 2019, 903));
  const suggestion = { movie_id: null, tmdb_id: 987_650, title: 'Lost Reel V', year: 2019, similarity: 0.9 };
  await world.ctx.db
    .updateTable('import_films')
    .set({ state: 'doubt', suggestions: JSON.stringify([suggestion]) })
    .where('user_id', '=', ada.userId)
    .execute();
  const { movieSource } = world.ctx;
  onTestFinished(() => void Object.assign(world.ctx, { movieSource }));
  world.ctx.movieSource = { ...noMovieSource, details: async () => ({ found: null, offline: true }) };
  const before = [await accountOf(world, ada), await ada.api.imports.listUnmatched({})];
  const choice = ada.api.imports.chooseMovie({ movie_key: 'f:903', choice: 'suggestion', suggestion: 0 });
  await expect(choice).rejects.toMatchObject({ code: 'MOVIE_SOURCE_OFFLINE', status: 503 });
  expect([await accountOf(world, ada), await ada.api.imports.listUnmatched({})]).toEqual(before);
});

test('[IMP-05] a film of a later import that is left out is left out of its lists too', async () => {
  const ada = await someone();
  const files = toFiles(
    ['likes/films.csv', FILMS, `2020-01-01,Lost Reel Four,2019,${film(902)}`],
    [
      'lists/rainy.csv',
      'Letterboxd list export v7',
      'Date,Name,Tags,URL,Description',
      `2024-02-03,Rainy,,${toShortLink('list', 6)},`,
      '',
      'Position,Name,Year,URL,Description',
      `1,Lost Reel Four,2019,${film(902)},`,
    ],
  );
  const { id: import_id, verdicts } = await uploadFiles(ada, files);
  expect(verdicts).toEqual({ new: 3 });
  await ada.api.imports.chooseMovie({ movie_key: 'f:902', choice: 'leave_out' });
  expect((await ada.api.imports.get({ import_id })).verdicts).toEqual({ new: 1, left_out: 2 });
  await ada.api.imports.start({ import_id });
  expect((await importReaches(ada, import_id, 'completed')).outcomes).toEqual({ imported: 1, left_out: 2 });
});
