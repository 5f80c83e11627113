// npm run bench -- lists [films]: how long pages of a member's lists and diary take when they hold so many films (5,000) of
// 100,000 stored, and the longest time that the browser is busy while it scrolls through them (4 × slower).
import pg from 'pg';
import { LIST_SORTS } from '../contract/src/tracking/tracking.schema.ts';
import type { MemberClient } from '../server/test/client.ts';
import { fillCommunity } from './community.ts';
import { openBrowser, print, signedIn, startTestServer, timed } from './test-server.ts';

const FILMS = Number(process.argv[2] ?? 5000);
const STORED = 100_000;
const SCREENS = 120;

/** Stores films, and puts FILMS of them on the member's watched list and diary, two of three rated. */
async function storeFilms(url: string, userId: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // No list query reads names, and writing them takes most of the time.
  await client.query('alter table movies disable trigger movies_names_of_new');
  await client.query(
    `insert into movies (tmdb_id, title, year, genre_ids, genres, popularity)
     select 10000000 + n, 'Film ' || n, 1930 + n % 95, array[18], array['Drama'], n % 97
     from generate_series(1, $1::int) n`,
    [STORED],
  );
  await client.query(
    `with kept as (
       insert into movie_lists (user_id, movie_id, list_type, created_at, see_again)
       select $1, id, 'watched', now() - make_interval(mins => tmdb_id - 10000000), tmdb_id % 50 = 0
       from movies where tmdb_id > 10000000 order by md5(title) limit $2 returning movie_id, created_at
     ), seen as (
       insert into watch_events (user_id, movie_id, watched_on, created_at, updated_at)
       select $1, movie_id, created_at::date, created_at, created_at from kept
     )
     insert into ratings (user_id, movie_id, rating, created_at, updated_at)
     select $1, movie_id, 1 + (extract(minute from created_at)::int % 10), created_at, created_at from kept
     where extract(minute from created_at)::int % 3 > 0`,
    [userId, FILMS],
  );
  await client.query('vacuum (analyze)');
  await client.end();
}

async function measureCalls({ api, userId }: MemberClient): Promise<void> {
  const list = { user_id: userId, list_type: 'watched' as const, limit: 50 };
  print(`\n${`the first 50 of ${FILMS.toLocaleString('en')} films`.padEnd(52)}  median     slowest`);
  const asked = [
    ...LIST_SORTS.map((sort) => ({ sort })),
    { sort: 'title', reversed: true },
    { search: '99' },
    { rated: false },
    { see_again: true },
    { decade: 1990, sort: 'mine' },
  ] as const;
  for (const filter of asked) {
    print(`${JSON.stringify(filter).padEnd(52)}${await timed(() => api.tracking.listMovies({ ...list, ...filter }))}`);
  }
  let cursor: string | undefined;
  for (let page = 0; page < 60; page += 1)
    cursor = (await api.tracking.listMovies({ ...list, cursor })).next_cursor ?? cursor;
  print(`${'the 61st page'.padEnd(52)}${await timed(() => api.tracking.listMovies({ ...list, cursor }))}`);
  print(`${'diary'.padEnd(52)}${await timed(() => api.diary.list({ user_id: userId, limit: 50 }))}`);
}

/** Runs in the page: how long two frames take after each jump by most of a screen. */
const SCROLL = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const times = [];
  for (let screen = 0; screen < ${SCREENS}; screen += 1) {
    const began = performance.now();
    window.scrollBy(0, window.innerHeight * 0.9);
    await frame();
    await frame();
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  return { longest: times.at(-1), median: times[Math.floor(times.length / 2)] };
})()`;

async function measureScrolling(origin: string, cookies: string): Promise<void> {
  const browser = await openBrowser();
  for (const path of ['/lists?list=watched', '/lists?list=watched&view=list', '/lists?list=diary']) {
    const context = await signedIn(browser, origin, cookies, { viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const { longest, median } = await page.evaluate<{ longest: number; median: number }>(SCROLL);
    const rendered = await page.locator('main li').count();
    print(
      `${`${path}, ${SCREENS} screens down`.padEnd(52)}${median.toFixed(0).padStart(6)} ms for two frames, at most ${longest.toFixed(0)} ms; ${rendered} items in the page`,
    );
    await context.close();
  }
  await browser.close();
}

const { server, databaseUrl, reader, close } = await startTestServer('lists');
try {
  await fillCommunity(databaseUrl, { members: 2000, followees: 5, cards: 60_000 });
  await storeFilms(databaseUrl, reader.userId);
  await measureCalls(reader);
  await measureScrolling(server.origin, reader.cookies);
} finally {
  await close();
}
