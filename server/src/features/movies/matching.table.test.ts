import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  FAR_MORE_VOTES,
  LIKE_VOTES,
  LOOK_ALIKES,
  MORE_VOTES,
  NUMBERS_AND_SYMBOLS,
  OTHER_SPELLINGS,
  OTHER_TITLES,
  OTHER_YEARS,
  REWRITINGS,
  type Spelling,
  type Twin,
  YEAR_APART,
} from '#test/letterboxd-spellings.ts';
import { makeSourceFilm, storeSourceFilms } from '#test/source-films.ts';
import { startWorld, type World } from '#test/world.ts';
import { type FilmReference, matchAtSourceAndStore, matchStoredFilms } from './matching.service.ts';
import { type MovieSource, noMovieSource } from './source.service.ts';
import { normalizeForKey } from './titles.model.ts';

/** At most so many titles of the catalog are asked for in each way of rewriting. */
const MOST_OF_CLASS = 60;
const LEAST_OF_CLASS = 40;

/** One for each test, because films that are found in the film database are stored. */
let world: World;
beforeEach(async () => {
  world = await startWorld();
  const twins = [...FAR_MORE_VOTES, ...LIKE_VOTES, ...MORE_VOTES, ...YEAR_APART];
  await storeSourceFilms(
    world.ctx,
    twins.map(({ title, year, director, votes }) => ({
      title,
      release_date: `${year}-06-01`,
      director,
      vote_count: votes,
    })),
  );
});
afterEach(() => world.stop());

/** A title that is asked for, and the film that it means; null when no film may be taken without asking. */
interface Row {
  class: string;
  title: string;
  year: number | null;
  directors: string[];
  film: string | null;
}

const toReference = ({ title, year, directors }: Row): FilmReference => ({
  filmId: null,
  slug: null,
  tmdbId: null,
  imdbId: null,
  title,
  year,
  directors,
});

const toRows = (name: string, spellings: readonly Spelling[]): Row[] =>
  spellings.map(([title, year, film]) => ({ class: name, title, year, directors: [], film }));

interface StoredFilm {
  id: string;
  title: string;
  search_title: string | null;
  year: number | null;
  director: string | null;
  tmdb_id: number | null;
  vote_count: number;
}

/** What a film is called in the table; films that the test has added are told apart by their directors. */
const toName = ({ title, year, director }: Pick<StoredFilm, 'title' | 'year' | 'director'>): string =>
  `${title} (${year})${director === 'Ada Quist' || director === 'Bo Ramone' ? ` by ${director}` : ''}`;

const listStored = (): Promise<StoredFilm[]> =>
  world.ctx.db
    .selectFrom('movies')
    .select(['id', 'title', 'search_title', 'year', 'director', 'tmdb_id', 'vote_count'])
    .orderBy('title')
    .orderBy('year')
    .orderBy('id')
    .execute();

/** At most so many of them, evenly spread. */
function sample<Item>(items: readonly Item[], most: number): Item[] {
  const step = Math.max(1, items.length / most);
  return Array.from({ length: Math.min(items.length, most) }, (_, nth) => items[Math.floor(nth * step)] as Item);
}

/** Titles that a way of rewriting changes, as it writes them. */
function rewriteTitles(films: readonly StoredFilm[]): Row[] {
  return Object.entries(REWRITINGS).flatMap(([name, rewritings]) => {
    const rows = rewritings.map((rewrite) =>
      films.flatMap((film): Row[] => {
        const title = rewrite(film.title);
        return title === film.title ? [] : [{ class: name, title, year: film.year, directors: [], film: toName(film) }];
      }),
    );
    // Few titles have some signs, so the other rewritings of the class make up for it.
    const rare = rows.filter(({ length }) => length < MOST_OF_CLASS / rows.length);
    const left = MOST_OF_CLASS - rare.flat().length;
    return rows.flatMap((some) =>
      rare.includes(some) ? some : sample(some, Math.floor(left / (rows.length - rare.length))),
    );
  });
}

/** Films asked for by the year before or after theirs, as festivals make it, where no film of that title is near. */
function moveYears(films: readonly StoredFilm[]): Row[] {
  const namesakes = Map.groupBy(films, ({ search_title }) => search_title);
  const single = films.filter((film) =>
    (namesakes.get(film.search_title) ?? []).every(
      (other) => other === film || Math.abs((other.year ?? 0) - (film.year ?? 0)) > 2,
    ),
  );
  return sample(single, MOST_OF_CLASS).map((film, index) => ({
    class: 'festival years',
    title: film.title,
    year: (film.year ?? 0) + (index % 2 === 0 ? 1 : -1),
    directors: [],
    film: toName(film),
  }));
}

/** Asked for without directors, and by each director. */
function askForTwins(twins: readonly Twin[], first: 'decides' | 'is no evidence'): Row[] {
  const known = twins.map((twin): Row => ({ ...toTwinRow(twin), directors: [twin.director] }));
  const unknown = twins
    .filter((_, index) => index % 2 === 0)
    .map((twin): Row => ({ ...toTwinRow(twin), film: first === 'decides' ? toName(twin) : null }));
  return [...known, ...unknown];
}

const toTwinRow = (twin: Twin): Row => ({
  class: 'same title, same year',
  title: twin.title,
  year: twin.year,
  directors: [],
  film: toName(twin),
});

/** Remakes: films of the catalog that share their title. */
function listNamesakes(films: readonly StoredFilm[]): Row[] {
  const namesakes = Map.groupBy(films, ({ search_title }) => search_title);
  return films
    .filter(({ search_title }) => (namesakes.get(search_title) ?? []).length > 1)
    .map((film) => ({ class: 'remakes', title: film.title, year: film.year, directors: [], film: toName(film) }));
}

async function makeTable(): Promise<Row[]> {
  const films = (await listStored()).filter((film) => film.tmdb_id === null);
  return [
    ...rewriteTitles(films),
    ...moveYears(films),
    ...toRows('festival years', OTHER_YEARS),
    ...listNamesakes(films),
    ...toRows('spelled otherwise by Letterboxd', OTHER_SPELLINGS),
    ...toRows('numbers and symbols', NUMBERS_AND_SYMBOLS),
    ...askForTwins(FAR_MORE_VOTES, 'decides'),
    ...askForTwins([...LIKE_VOTES, ...MORE_VOTES], 'is no evidence'),
    ...YEAR_APART.map((twin): Row => ({ ...toTwinRow(twin), class: 'same title, one year apart' })),
  ];
}

/** The class of which all may be asked for, since nothing here knows those titles. */
const OTHER_TITLE = 'another title';

/**
 * Fails when more than 1 percent of those that were matched without asking are wrong, or when of a class, or of all, more than 4 percent
 * that could be matched were not. Prints the classes, the wrong ones and those that were asked.
 * @returns the wrong ones
 */
async function judge(table: readonly Row[], answers: readonly { movieId: string | null }[]): Promise<string[]> {
  const names = new Map((await listStored()).map((film) => [film.id, toName(film)]));
  const judged = table.map((row, index) => {
    const { movieId = null } = answers[index] ?? {};
    const found = movieId === null ? null : (names.get(movieId) ?? 'unknown');
    return { ...row, found, line: `${row.title} (${row.year}) [${row.class}]: ${found}, not ${row.film}` };
  });
  const isAsked = ({ film, found }: (typeof judged)[number]) => film !== null && found === null;
  const wrong = judged.filter(({ film, found }) => found !== null && found !== film).map(({ line }) => line);
  const classes = [...Map.groupBy(judged, (row) => row.class)].map(([name, rows]) => ({
    name,
    titles: rows.length,
    matched: rows.filter(({ found }) => found !== null).length,
    asked: rows.filter(isAsked).length,
  }));
  console.table(classes);
  const matched = judged.filter(({ found }) => found !== null).length;
  const asked = judged.filter(isAsked);
  console.info(`${judged.length} titles, ${matched} matched, ${wrong.length} of them wrong, ${asked.length} asked`, {
    wrong,
    asked: asked.map(({ line }) => line),
  });
  expect(wrong.length).toBeLessThanOrEqual(matched * 0.01);
  const isTooOften = (one: (typeof classes)[number]) => one.asked > one.titles * 0.04 && one.name !== OTHER_TITLE;
  expect(classes.filter(isTooOften)).toEqual([]);
  const here = judged.filter((row) => row.film !== null && row.class !== OTHER_TITLE);
  expect(here.filter(isAsked).length).toBeLessThanOrEqual(here.length * 0.04);
  const sizes = new Map(classes.map(({ name, titles }) => [name, titles]));
  const named = [...Object.keys(REWRITINGS), 'festival years'];
  expect(named.filter((name) => (sizes.get(name) ?? 0) < LEAST_OF_CLASS)).toEqual([]);
  return wrong;
}

test('[IMP-05] of the table of titles 99 percent that are matched without asking are right, and 4 percent at most of each class are asked', async () => {
  const table = [...(await makeTable()), ...toRows(OTHER_TITLE, OTHER_TITLES), ...toRows('look-alikes', LOOK_ALIKES)];
  const answers = await matchStoredFilms(world.ctx, table.map(toReference));
  // Short films of which the feature of the next year is in the catalog.
  expect(await judge(table, answers)).toEqual([
    'Whiplash (2013) [look-alikes]: Whiplash (2014), not null',
    'Reservoir Dogs (1991) [look-alikes]: Reservoir Dogs (1992), not null',
  ]);
});

/** A film database that has the films of the catalog and those that look like them, and finds whatever has all words of a title. */
async function makeSource(): Promise<MovieSource> {
  const stored = (await listStored()).map((film, index) => ({ ...film, tmdb_id: film.tmdb_id ?? index + 1 }));
  const others = LOOK_ALIKES.map(([title, year], index) => ({
    tmdb_id: 100_000 + index,
    title,
    year,
    director: null,
    vote_count: 0,
  }));
  const films = [...stored, ...others].map((film) => ({
    words: toWords(film.title),
    year: film.year,
    facts: makeSourceFilm({
      tmdb_id: film.tmdb_id,
      title: film.title,
      original_title: film.title,
      release_date: film.year === null ? null : `${film.year}-06-01`,
      vote_count: film.vote_count,
    }),
    director: film.director,
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
    details: async (_ctx, id) => {
      const film = films.find(({ facts }) => facts.tmdb_id === id);
      return { found: film === undefined ? null : { ...film.facts, director: film.director }, offline: false };
    },
  };
}

const toWords = (title: string): Set<string> => new Set(normalizeForKey(title).split(' '));

test('[IMP-05] the same holds with the film database, which has those look-alikes too', async () => {
  const ctx = { ...world.ctx, movieSource: await makeSource() };
  const alike = LOOK_ALIKES.map(([title, year]): Spelling => [title, year, `${title} (${year})`]);
  const table = [...(await makeTable()), ...toRows('look-alikes', alike)];
  // As imports do: the source is asked for what is not stored.
  const answers = await matchStoredFilms(ctx, table.map(toReference));
  for (const [index, row] of table.entries())
    if (answers[index]?.movieId == null) answers[index] = await matchAtSourceAndStore(ctx, toReference(row));
  expect(await judge(table, answers)).toEqual([]);
});
