import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FilmDatabase, page, startFilmDatabase } from '#test/film-database.ts';
import { startWorld, type World } from '#test/world.ts';

const NOWHERE = '01900000-0000-7000-8000-000000000000';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const titles = async (query: string, limit = 10) => {
  const { items } = await world.visitor().api.movies.search({ query, limit });
  return items.map((item) => `${item.title} (${item.year})`);
};

describe('without a key', () => {
  test('[MOV-01] visitors too find catalog films at once, and the answer is not marked offline', async () => {
    const answer = await world.visitor().api.movies.search({ query: 'Parasite' });
    expect(answer.offline).toBe(false);
    expect(answer.items[0]).toMatchObject({ id: await world.movie('Parasite'), title: 'Parasite', year: 2019 });
  });

  test('[SEA-06] a result has id, title, poster, average vote, date and overview, and the director and original title too', async () => {
    const { items } = await world.visitor().api.movies.search({ query: 'alien' });
    expect(items[0]).toEqual({
      id: await world.movie('Alien'),
      title: 'Alien',
      year: 1979,
      poster_path: null,
      vote_average: 8.5,
      release_date: '1979-05-25',
      // Our own sentence, since the catalog has no plots.
      overview: expect.stringMatching(/^.{60,160}\.$/),
      director: 'Ridley Scott',
      original_title: null,
    });
  });

  test('[MOV-02] a film page has director, runtime, genres with ids, and cast', async () => {
    const movie = await world.visitor().api.movies.get({ movie_id: await world.movie('Parasite') });
    expect(movie).toMatchObject({
      title: 'Parasite',
      original_title: '기생충',
      director: 'Bong Joon-ho',
      runtime: 133,
      genres: ['Comedy', 'Thriller', 'Drama'],
      genre_ids: [35, 53, 18],
      adult: false,
      tmdb_id: null,
    });
    expect(movie.cast_members.length).toBeGreaterThan(3);
    expect(movie.cast_members[0]).toEqual({
      person_id: expect.any(String),
      name: 'Song Kang-ho',
      character: 'Kim Ki-taek',
      profile_path: null,
    });
  });

  test('an unknown film is not found', async () => {
    await expect(world.visitor().api.movies.get({ movie_id: NOWHERE })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('an adult title is neither found by searches nor shown to visitors', async () => {
    const title = 'Quagga After Dark';
    const row = { title, catalogue_key: 'quagga', adult: true, cast_members: '[]' };
    const { id } = await world.ctx.db.insertInto('movies').values(row).returning('id').executeTakeFirstOrThrow();
    const ada = await world.member('ada');
    expect((await ada.api.movies.search({ query: 'quagga' })).items).toEqual([]);
    await expect(world.visitor().api.movies.get({ movie_id: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await ada.api.movies.get({ movie_id: id })).toMatchObject({ title: 'Quagga After Dark' });
  });
});

describe('ranking of results', () => {
  test.each([
    ['heat', 'Heat (1995)'],
    ['HEAT', 'Heat (1995)'],
    ['heat 1995', 'Heat (1995)'],
    ['Heat (1995)', 'Heat (1995)'],
    ['matrix', 'The Matrix (1999)'],
    ['the matrix', 'The Matrix (1999)'],
    ['amelie', 'Amélie (2001)'],
    ['AMÉLIE', 'Amélie (2001)'],
    ['기생충', 'Parasite (2019)'],
    ['wall-e', 'WALL·E (2008)'],
    ['oceans eleven', "Ocean's Eleven (2001)"],
    ['E.T.', 'E.T. the Extra-Terrestrial (1982)'],
    ['blade runner 2049', 'Blade Runner 2049 (2017)'],
    ['1917', '1917 (2019)'],
    ['hurt locker 2009', 'The Hurt Locker (2008)'],
    ['ring fellowship lord', 'The Lord of the Rings: The Fellowship of the Ring (2001)'],
    ['king kong 1933', 'King Kong (1933)'],
    ['parasit', 'Parasite (2019)'],
  ])('"%s" finds %s', async (query, expected) => {
    expect(await titles(query)).toContain(expected);
  });

  test.each([
    ['heat', 'Heat (1995)'],
    ['alien', 'Alien (1979)'],
    ['star wars', 'Star Wars (1977)'],
    ['god', 'The Godfather (1972)'],
    ['king kong 2005', 'King Kong (2005)'],
  ])('for "%s" the first is %s', async (query, expected) => {
    expect((await titles(query))[0]).toBe(expected);
  });

  test('exact titles come first, then prefixes, then films with the words, each by popularity', async () => {
    expect(await titles('alien', 3)).toEqual([
      'Alien (1979)',
      'Alien: Romulus (2024)',
      expect.stringMatching(/^Alien/),
    ]);
    const heat = await titles('heat', 20);
    expect(heat.indexOf('Heat (1995)')).toBe(0);
    expect(heat.indexOf('Heathers (1988)')).toBeLessThan(heat.indexOf('White Heat (1949)'));
  });

  test.each(["' | \\", '!!', '%_', '\u0000\u0000', ':*', '()'])(
    'special characters such as %j have no effect as syntax',
    async (query) => {
      expect(await titles(query)).toEqual([]);
    },
  );

  test.each(['a', ' a ', '', 'x'.repeat(201)])('%j is too short or too long to search for', async (query) => {
    await expect(titles(query)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('with a key', () => {
  let filmDatabase: FilmDatabase;
  let keyed: World;
  beforeAll(async () => {
    filmDatabase = await startFilmDatabase();
    keyed = await startWorld({ tmdb: { accessToken: 'token', apiKey: null, baseUrl: filmDatabase.baseUrl } });
  });
  afterAll(async () => {
    await keyed.stop();
    await filmDatabase.stop();
  });

  test('[MOV-01] a search finds films of the film database beside stored ones', async () => {
    const film = {
      id: 4242,
      title: 'Heat and Dust',
      release_date: '1983-01-01',
      poster_path: '/dust.jpg',
      vote_count: 9,
    };
    filmDatabase.answers([], page(film));
    const { items, offline } = await keyed.visitor().api.movies.search({ query: 'heat' });
    expect(offline).toBe(false);
    expect(items[0]).toMatchObject({ title: 'Heat', year: 1995 });
    expect(items.find((item) => item.title === 'Heat and Dust')).toMatchObject({
      poster_path: '/dust.jpg',
      year: 1983,
    });
  });

  test('[SEA-04] films of the film database and stored films are ranked together by the same rules', async () => {
    const popularity = 0.5;
    filmDatabase.answers(
      [],
      page(
        // The source finds this one by a name that is not stored.
        { id: 4250, title: 'Tiburón', release_date: '1996-01-01', popularity: 99 },
        { id: 4251, title: 'Of Jaws and Snow', release_date: '2001-01-01', popularity },
        { id: 4252, title: 'The Jaws', release_date: '2031-01-01', popularity },
      ),
    );
    const { items } = await keyed.visitor().api.movies.search({ query: 'jaws', limit: 20 });
    expect(items.map((item) => item.title)).toEqual([
      'Jaws',
      'The Jaws',
      'Jaws 2',
      'Jaws 4: The Revenge',
      'Of Jaws and Snow',
      'Tiburón',
    ]);
  });

  test('a member can rate and list a film of the film database like any other', async () => {
    filmDatabase.answers([], page({ id: 4243, title: 'Quokka', release_date: '2030-01-01' }));
    const ada = await keyed.member('ada');
    const { items } = await ada.api.movies.search({ query: 'quokka' });
    const rated = await ada.api.tracking.rate({ movie_id: items[0]?.id ?? '', rating: 5 });
    expect(rated).toMatchObject({ movie_id: items[0]?.id, rating: 5 });
  });
});
