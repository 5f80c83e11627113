import { afterEach, beforeEach, expect, test } from 'vitest';
import { LOOK_ALIKES, OTHER_YEARS, OWN_SPELLINGS, REWRITINGS, type Spelling } from '#test/letterboxd-spellings.ts';
import { makeSourceFilm } from '#test/source-films.ts';
import { startWorld, type World } from '#test/world.ts';
import { type FilmReference, matchAtSourceAndStore, matchStoredFilms } from './matching.service.ts';
import { type MovieSource, noMovieSource } from './source.service.ts';
import { normalizeForKey } from './titles.model.ts';

/** Every so many films of the catalog are asked for, in one of the other spellings each. */
const EVERY = 9;

/** One for each test, because films that are found in the film database are stored. */
let world: World;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.stop());

const toReference = ([title, year]: Spelling): FilmReference => ({
  filmId: null,
  slug: null,
  tmdbId: null,
  imdbId: null,
  title,
  year,
  directors: [],
});

/** Films of the catalog: a sample in other spellings, and all that share their title with others, as remakes do. */
async function listCatalogSpellings(): Promise<Spelling[]> {
  const films = await world.ctx.db
    .selectFrom('movies')
    .select(['title', 'search_title', 'year'])
    .orderBy('catalogue_key')
    .execute();
  const namesakes = Map.groupBy(films, (film) => film.search_title);
  return films.flatMap(({ title, search_title, year }, index): Spelling[] => {
    const film = `${title} (${year})`;
    if ((namesakes.get(search_title) ?? []).length > 1) return [[title, year, film]];
    const rewrite = REWRITINGS[Math.floor(index / EVERY) % REWRITINGS.length];
    return index % EVERY === 0 && rewrite !== undefined ? [[rewrite(title), year, film]] : [];
  });
}

interface Judged {
  asked: string;
  /** The film that is meant; null when it is not in the catalog. */
  film: string | null;
  found: string | null;
}

/**
 * Fails when more than 1 percent of those that were matched without asking are wrong, or more than 4 percent of those that could be
 * matched were not. Prints the wrong ones and the others.
 */
function judge(judged: readonly Judged[]): void {
  const matched = judged.filter(({ found }) => found !== null);
  const wrong = matched.filter(({ film, found }) => found !== film);
  const here = judged.filter(({ film }) => film !== null);
  const asked = here.filter(({ found }) => found === null);
  console.info(
    `${judged.length} titles: ${matched.length} matched, ${wrong.length} of them wrong; of ${here.length} that there are ${asked.length} not matched`,
    { wrong, asked },
  );
  expect(wrong.slice(Math.floor(matched.length * 0.01))).toEqual([]);
  expect(asked.slice(Math.floor(here.length * 0.04))).toEqual([]);
}

const listNames = async (): Promise<Map<string, string>> => {
  const films = await world.ctx.db.selectFrom('movies').select(['id', 'title', 'year']).execute();
  return new Map(films.map((film) => [film.id, `${film.title} (${film.year})`]));
};

test('of the table of titles 99 percent that are matched without asking are right, and 4 percent at most are asked', async () => {
  const table = [...(await listCatalogSpellings()), ...OWN_SPELLINGS, ...OTHER_YEARS, ...LOOK_ALIKES];
  expect(table.length).toBeGreaterThanOrEqual(400);
  const names = await listNames();
  const answers = await matchStoredFilms(world.ctx, table.map(toReference));
  judge(
    table.map(([title, year, film], index) => {
      const { movieId = null } = answers[index] ?? {};
      return { asked: `${title} (${year})`, film, found: movieId === null ? null : (names.get(movieId) ?? null) };
    }),
  );
});

/** A film database that has the films of the catalog and those that look like them, and finds whatever has all words of a title. */
async function makeSource(): Promise<MovieSource> {
  const stored = await world.ctx.db.selectFrom('movies').select(['title', 'year', 'director']).execute();
  const others = LOOK_ALIKES.map(([title, year]) => ({ title, year, director: null }));
  const films = [...stored, ...others].map((film, index) => ({
    words: toWords(film.title),
    year: film.year,
    facts: toSourceFilm(index + 1, film),
  }));
  const search = async (title: string, years: readonly (number | null)[]) => {
    const words = [...toWords(title)];
    const found = films.filter((film) => years.includes(film.year) && words.every((word) => film.words.has(word)));
    return { found: found.map(({ facts }) => facts), offline: false };
  };
  const all = [null, ...Array.from({ length: 200 }, (_, index) => 1870 + index)];
  return {
    ...noMovieSource,
    isConfigured: true,
    search: (_ctx, title, year) => search(title, year === null ? all : [year]),
    // A festival may have shown it in the year before.
    searchByAnyRelease: (_ctx, title, year) => search(title, [year, year + 1]),
    details: async (_ctx, id) => ({ found: films[id - 1]?.facts ?? null, offline: false }),
  };
}

const toWords = (title: string): Set<string> => new Set(normalizeForKey(title).split(' '));

const toSourceFilm = (tmdb_id: number, film: { title: string; year: number | null; director: string | null }) =>
  makeSourceFilm({
    tmdb_id,
    title: film.title,
    original_title: film.title,
    release_date: film.year === null ? null : `${film.year}-06-01`,
    director: film.director,
  });

test('the same holds with the film database, which has those look-alikes too', async () => {
  const ctx = { ...world.ctx, movieSource: await makeSource() };
  const alike = LOOK_ALIKES.map(([title, year]): Spelling => [title, year, `${title} (${year})`]);
  const table = [...(await listCatalogSpellings()), ...OWN_SPELLINGS, ...OTHER_YEARS, ...alike];
  // As imports do: the source is asked for what is not stored.
  const answers = await matchStoredFilms(ctx, table.map(toReference));
  for (const [index, spelling] of table.entries())
    if (answers[index]?.movieId == null) answers[index] = await matchAtSourceAndStore(ctx, toReference(spelling));
  const names = await listNames();
  const judged = table.map(([title, year, film], index): Judged => {
    const { movieId = null } = answers[index] ?? {};
    return { asked: `${title} (${year})`, film, found: movieId === null ? null : (names.get(movieId) ?? null) };
  });
  expect(judged.length).toBeGreaterThanOrEqual(400);
  judge(judged);
});
