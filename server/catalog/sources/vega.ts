import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { normalizeForKey } from '#features/movies/titles.model.ts';
import { corrected, personOf, VEGA_CORRECTIONS } from './corrections.ts';
import { undoMacRoman } from './encoding.ts';
import type { SourceFilm } from './film.ts';
import { genresOf } from './genres.ts';

const text = z.string().nullable();
const number = z.number().nullable();
const VegaRow = z.object({
  Title: z.union([z.string(), z.number()]).nullable(),
  'Release Date': text,
  'Major Genre': text,
  'Creative Type': text,
  Director: text,
  'Running Time min': number,
  'IMDB Rating': number,
  'IMDB Votes': number,
});
type VegaRow = z.infer<typeof VegaRow>;

/** The newest films in this source came out in 2011; a later year is a century ahead. */
const NEWEST_YEAR = 2011;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `vega-datasets`: some 3,200 films up to 2010 with release dates in the United States, ratings and votes. */
export async function readVega(): Promise<SourceFilm[]> {
  // The package exports its data only by addresses on the web; the file is beside its entry point.
  const entry = createRequire(import.meta.url).resolve('vega-datasets');
  const file = join(dirname(entry), '../data/movies.json');
  const rows = z.array(VegaRow).parse(JSON.parse(await readFile(file, 'utf8')));
  const films = rows.map(filmOf).filter((film) => film !== null);
  return withoutBorrowedRatings(films);
}

function filmOf(row: VegaRow): SourceFilm | null {
  if (row.Title === null) return null;
  const film: SourceFilm = {
    title: titleOf(String(row.Title)),
    originalTitle: null,
    ...dateOf(row['Release Date']),
    runtime: row['Running Time min'],
    directors: row.Director === null ? [] : [personOf(undoMacRoman(row.Director))],
    genres: genresOf([row['Major Genre'], row['Creative Type']]),
    cast: [],
    popularity: null,
    rating: row['IMDB Rating'],
    votes: row['IMDB Votes'] ?? 0,
    source: 'vega',
  };
  return corrected(film, VEGA_CORRECTIONS);
}

/** "Secret, The" is The Secret; a bracket that names the edition or the year is no part of a title. */
const titleOf = (raw: string): string =>
  undoMacRoman(raw.trim())
    .replace(/ \((?:\d{4}|IMAX|[^)]* Release)\)$/, '')
    .replace(/^(.+), (The|An?)$/, '$2 $1');

/**
 * "Mar 31 1999" → 1999-03-31. The first of January means "some time that year". So does the 31 December before it:
 * those dates were moved back by a few hours on their way into the source.
 */
function dateOf(date: string | null): Pick<SourceFilm, 'year' | 'releaseDate'> {
  const [, monthName = '', day = '', written = ''] = /^(\w{3}) (\d\d) (\d{4})$/.exec(date ?? '') ?? [];
  const month = MONTHS.indexOf(monthName) + 1;
  if (month === 0) return { year: null, releaseDate: null };
  const year = Number(written) > NEWEST_YEAR ? Number(written) - 100 : Number(written);
  if (month === 1 && day === '01') return { year, releaseDate: null };
  if (month === 12 && day === '31') return { year: year + 1, releaseDate: null };
  return { year, releaseDate: `${year}-${String(month).padStart(2, '0')}-${day}` };
}

/** Removes the rating of films with the same title, which share one in this source: it is unknown which film it belongs to. */
function withoutBorrowedRatings(films: readonly SourceFilm[]): SourceFilm[] {
  const sameTitle = Map.groupBy(films, (film) => normalizeForKey(film.title));
  return films.map((film) => {
    const others = sameTitle.get(normalizeForKey(film.title)) ?? [];
    const shared = others.some((other) => other !== film && film.votes > 0 && other.votes === film.votes);
    return shared ? { ...film, rating: null, votes: 0, popularity: popularityOf(film.votes) } : film;
  });
}

/** Votes on the scale of 0 to 100 on which the overlay says how well known a film is: 600,000 votes are all that anyone had. */
export function popularityOf(votes: number): number {
  const share = (Math.log10(Math.max(votes, 1)) - 2) / (Math.log10(600_000) - 2);
  return Math.round(Math.min(Math.max(share, 0.05), 1) * 100);
}
