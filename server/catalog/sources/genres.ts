import { GENRES } from '@halfstar/contract/movies/genres.schema';

/** Our genres by the names of the sources. An empty list: we have no such genre. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  biography: [],
  'black comedy': ['Comedy'],
  'concert/performance': ['Music'],
  film_noir: ['Crime'],
  musical: ['Music'],
  'romantic comedy': ['Comedy', 'Romance'],
  sci_fi: ['Science Fiction'],
  sport: [],
  'thriller/suspense': ['Thriller'],
  // One of vega's "creative types", of which most say nothing about the genre.
  'kids fiction': ['Family'],
};

const OURS = new Map(GENRES.map((name) => [name.toLowerCase(), [name]]));

/** Names as a source writes them to our names, each once. */
export function genresOf(names: readonly (string | null)[]): string[] {
  const known = names.flatMap((name) => {
    const plain = name?.trim().toLowerCase() ?? '';
    return OURS.get(plain) ?? SPELLINGS[plain] ?? [];
  });
  return [...new Set(known)];
}
