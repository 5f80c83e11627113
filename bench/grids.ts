// npm run bench -- grids [films]: how long pages of /movies take with so many films stored (500,000), beside the plain
// catalog's layout shift and largest paint in a slow browser (4 × slower, 1.6 Mbit/s, 150 ms away).
import pg from 'pg';
import type { MemberClient } from '../server/test/client.ts';
import { fillCommunity } from './community.ts';
import { openBrowser, print, signedIn, startTestServer, timed } from './test-server.ts';
import { measureVitals, slowDown } from './vitals.ts';

const FILMS = Number(process.argv[2] ?? 500_000);

/** Films like those of the catalog, as far as filters and orders see them, each some years and votes apart. */
async function storeFilms(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // No grid query reads names, and writing them takes most of the time.
  await client.query('alter table movies disable trigger movies_names_of_new');
  await client.query(
    `insert into movies (tmdb_id, title, year, runtime, genre_ids, genres, popularity, vote_count)
     select 10000000 + n, title || ' ' || n, year - 1 - n % 3, runtime,
       genre_ids, genres, popularity * (n % 97) / 97, vote_count
     from generate_series(1, $1::int) n
     join (select row_number() over (order by id) - 1 as at, * from movies) film
       on film.at = n % (select count(*) from movies)`,
    [FILMS],
  );
  await client.query('vacuum (analyze)');
  await client.end();
}

const FILTERS = [
  {},
  { sort: 'title' },
  { sort: 'year' },
  { sort: 'rating' },
  { genre: 'Drama' },
  { genre: 'Western', sort: 'title' },
  { decade: 1910, sort: 'title' },
  { genre: 'Western', decade: 1920, runtime: '150-up' },
  { genre: 'TV Movie', runtime: 'under-90', sort: 'year' },
  { genre: 'War', sort: 'rating' },
  { status: 'watched', sort: 'title' },
  { status: 'none', decade: 1990 },
  { status: 'watchlist', genre: 'Horror', sort: 'rating' },
] as const;

async function measureCalls({ api }: MemberClient): Promise<void> {
  print(`\n${`36 of ${FILMS.toLocaleString('en')} films, with the request`.padEnd(64)}  median     slowest`);
  for (const filter of FILTERS) {
    print(`${JSON.stringify(filter).padEnd(64)}${await timed(() => api.browse.listMovies({ ...filter, limit: 36 }))}`);
  }
  let cursor: string | undefined;
  for (let page = 0; page < 40; page += 1)
    cursor = (await api.browse.listMovies({ limit: 50, cursor })).next_cursor ?? '';
  print(`${'the 41st page'.padEnd(64)}${await timed(() => api.browse.listMovies({ limit: 36, cursor }))}`);
  print(`${'popular'.padEnd(64)}${await timed(() => api.browse.listPopular({ limit: 8 }))}`);
  print(`${'trending'.padEnd(64)}${await timed(() => api.browse.listTrending({ limit: 8 }))}`);
}

async function measurePages(origin: string, cookies: string, movieId: string): Promise<void> {
  const browser = await openBrowser();
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    for (const [called, path] of [
      ['/movies', '/movies'],
      ['/discover', '/discover'],
      ['a film’s page', `/movies/${movieId}`],
    ]) {
      const context = await signedIn(browser, origin, cookies, { viewport });
      const page = await context.newPage();
      await slowDown(page);
      const { shift, largest } = await measureVitals(page, `${origin}${path}`);
      const size = `${viewport.width} × ${viewport.height}`;
      print(
        `${`${called} at ${size}, empty cache`.padEnd(44)}shift ${shift.toFixed(4)}   largest paint ${largest.toFixed(0)} ms`,
      );
      await context.close();
    }
  }
  await browser.close();
}

const { server, databaseUrl, reader, close } = await startTestServer('grids');
try {
  await fillCommunity(databaseUrl, { members: 2000, followees: 5, cards: 60_000 });
  const { items } = await reader.api.browse.listMovies({ limit: 50 });
  await measurePages(server.origin, reader.cookies, items[0]?.id ?? '');
  for (const [index, { id }] of items.entries()) {
    await reader.api.tracking.addToList({ movie_id: id, list_type: index % 3 === 0 ? 'watched' : 'watchlist' });
  }
  await storeFilms(databaseUrl);
  await measureCalls(reader);
} finally {
  await close();
}
