import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawQuarters } from '#test/pictures.ts';
import { startWorld, type World } from '#test/world.ts';
import { loadLinkPreview } from './link-previews.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const previewAt = (path: string) => loadLinkPreview(world.ctx, null, new URL(path, 'https://films.example'));

test('[NAV-12] a film is shown with title, year, director and poster, at its page and at its dialog', async () => {
  const heat = await world.movie('Heat');
  await world.ctx.db
    .updateTable('movies')
    .set({ poster_path: '/heat.jpg', director: 'Michael Mann', overview: 'Two men.' })
    .where('id', '=', heat)
    .execute();
  const shown = {
    title: 'Heat (1995)',
    description: 'Directed by Michael Mann. Two men.',
    picture: { url: 'https://image.tmdb.org/t/p/w500/heat.jpg', width: 500, height: 750 },
    kind: 'video.movie',
  };
  expect(await previewAt(`/movies/${heat}`)).toEqual(shown);
  expect(await previewAt(`/timeline?film=${heat}`)).toEqual(shown);
});

test('[NAV-12] [REV-06] a review is shown with its stars and text, a spoiler with its stars alone', async () => {
  const ada = await world.member('ada');
  const write = (movie_id: string, is_spoiler: boolean) =>
    ada.api.reviews.publish({ movie_id, title: 'He dies', content: 'At the very end.', rating: 3.5, is_spoiler });
  const open = await write(await world.movie('Alien'), false);
  expect(await previewAt(`/reviews/${open.id}`)).toMatchObject({
    title: 'ada on Alien (1979)',
    description: '★★★½ · He dies · At the very end.',
    kind: 'article',
  });
  const spoiler = await write(await world.movie('Jaws'), true);
  const shown = await previewAt(`/reviews/${spoiler.id}`);
  expect(shown?.description).toBe('★★★½ · This review contains spoilers.');
  expect(JSON.stringify(shown)).not.toContain('dies');
});

test('[MOV-12] [NAV-12] a link shows no adult title: neither its page, nor its dialog, nor a review or list of it', async () => {
  const ada = await world.member('ada');
  const [adult, heat] = [await world.movie('Fargo'), await world.movie('Heat')];
  const { id: review_id } = await ada.api.reviews.publish({
    movie_id: adult,
    title: '',
    content: 'Colder than one would think.',
    rating: 4,
    is_spoiler: false,
  });
  const form = { name: 'Of all kinds', description: '', ranked: true, public: true };
  const { id: list_id } = await ada.api.lists.create(form);
  for (const movie_id of [adult, heat]) await ada.api.lists.addMovie({ list_id, movie_id });
  const { db } = world.ctx;
  await db.updateTable('movies').set({ poster_path: '/heat.jpg' }).where('id', '=', heat).execute();
  await db.updateTable('movies').set({ poster_path: '/adult.jpg', adult: true }).where('id', '=', adult).execute();
  const paths = [`/movies/${adult}`, `/timeline?film=${adult}`, `/reviews/${review_id}`];
  expect(await Promise.all(paths.map(previewAt))).toEqual(paths.map(() => null));
  expect((await previewAt(`/lists/${list_id}`))?.picture?.url).toMatch(/\/heat\.jpg$/);
});

test('[NAV-12] [PRO-02] a profile is shown with its picture, which visitors can load', async () => {
  const { api, userId } = await world.member('frida');
  const picture = new File([new Uint8Array(await (await drawQuarters(600, 600)).jpeg().toBuffer())], 'me.jpg');
  await api.profiles.setAvatar({ user_id: userId, picture, crop: undefined });
  const shown = await previewAt('/frida');
  expect(shown?.picture).toEqual({ url: expect.stringMatching(/512\.webp$/), width: 512, height: 512 });
  expect((await world.visitor().fetch(shown?.picture?.url ?? '')).headers.get('content-type')).toBe('image/webp');
});

test('[NAV-12] a profile is shown at both of its addresses', async () => {
  await world.member('grace');
  const shown = await previewAt('/grace');
  expect(shown).toMatchObject({ title: 'grace', kind: 'profile', description: 'The film diary of grace: 0 reviews.' });
  expect(shown?.picture).toBeNull();
  expect(await previewAt('/profile/grace')).toEqual(shown);
});

test('[NAV-12] [LST-06] a public list is shown with name, owner, description and a poster, a private one with the default preview', async () => {
  const ada = await world.member('ada');
  const form = { name: 'Heists', description: 'Plans, and what becomes of them.', ranked: true, public: true };
  const { id: list_id } = await ada.api.lists.create(form);
  expect(await previewAt(`/lists/${list_id}`)).toMatchObject({ picture: null });
  const heat = await world.movie('Heat');
  await world.ctx.db.updateTable('movies').set({ poster_path: '/heat.jpg' }).where('id', '=', heat).execute();
  for (const movie_id of [await world.movie('Rififi'), heat]) await ada.api.lists.addMovie({ list_id, movie_id });
  expect(await previewAt(`/lists/${list_id}`)).toEqual({
    title: 'Heists',
    description: 'A list by ada · 2 films · Plans, and what becomes of them.',
    picture: { url: 'https://image.tmdb.org/t/p/w500/heat.jpg', width: 500, height: 750 },
    kind: 'article',
  });
  await ada.api.lists.update({ list_id, ...form, public: false });
  expect(await previewAt(`/lists/${list_id}`)).toBeNull();
});

test('[NAV-12] a club is shown with name, number of members, description, and its picture or the poster of its film', async () => {
  const { api } = await world.member('hal');
  const form = {
    name: 'Slow Cinema',
    description: 'One film a month.',
    rules: '',
    sealed_rounds: false,
    join_policy: 'invite',
  } as const;
  const { club_id } = await api.clubs.create({ ...form, visibility: 'public' });
  expect(await previewAt(`/movie-clubs/${club_id}`)).toEqual({
    title: 'Slow Cinema',
    description: 'A movie club · 1 member · One film a month.',
    picture: null,
    kind: 'website',
  });
  const heat = await world.movie('Heat');
  await world.ctx.db.updateTable('movies').set({ poster_path: '/heat.jpg' }).where('id', '=', heat).execute();
  await api.clubMovies.setCurrent({ club_id, movie_id: heat, discuss_at: null });
  expect(await previewAt(`/movie-clubs/${club_id}`)).toMatchObject({
    description: 'A movie club · 1 member · watching Heat · One film a month.',
    picture: { url: 'https://image.tmdb.org/t/p/w500/heat.jpg' },
  });
  const picture = new File([new Uint8Array(await (await drawQuarters(600, 600)).jpeg().toBuffer())], 'us.jpg');
  await api.clubs.setPicture({ club_id, picture, crop: undefined });
  await api.clubs.update({ club_id, ...form, visibility: 'private' });
  expect(await previewAt(`/movie-clubs/${club_id}`)).toMatchObject({
    description: 'A movie club · 1 member · One film a month.',
    picture: { url: expect.stringMatching(/512\.webp$/), width: 512 },
  });
});

test('[NAV-12] a missing page, and a page for its owner only, are shown with the default preview', async () => {
  const nothing = '01a1fe89-8f1b-74a6-9b19-fd7ddebef781';
  const paths = [
    '/',
    '/timeline',
    '/nobody',
    '/movies',
    '/movies/7',
    `/movies/${nothing}`,
    `/reviews/${nothing}`,
    `/lists/${nothing}`,
    `/movie-clubs/${nothing}`,
    '/movie-clubs',
    '/lists',
  ];
  expect(await Promise.all(paths.map(previewAt))).toEqual(paths.map(() => null));
  expect(await previewAt('/?film=%00')).toBeNull();
  expect(await previewAt('/%E0%A4%A')).toBeNull();
});
