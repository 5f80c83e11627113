// npm run bench -- import [films]: how long it takes to import a rating and a diary entry of so many films (10,000) for one
// member, beside the same rows by one call each in the same run, and how long the same rows take again.
import pg from 'pg';
import { joinAs } from '../scripts/support/people.ts';
import { createApp } from '../server/src/app/app.ts';
import { readSettings } from '../server/src/app/settings.ts';
import { logViewing } from '../server/src/features/tracking/diary.service.ts';
import { type ImportedRow, importTracking } from '../server/src/features/tracking/import.service.ts';
import { rateMovie } from '../server/src/features/tracking/tracking.service.ts';
import type { Context } from '../server/src/platform/context.ts';
import { createLog } from '../server/src/platform/log.ts';
import type { MemberViewer } from '../server/src/platform/viewer.ts';
import { toViewer } from '../server/test/client.ts';
import { fillFilms } from './films.ts';
import { print, SECRET, startTestServer } from './test-server.ts';

const FILMS = Number(process.argv[2] ?? 10_000);
const AIM_MS = 5000;
/** By one call each; all of them would take minutes. */
const SINGLE_FILMS = 500;

async function filmIds(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from movies order by md5(id::text) limit $1', [FILMS]);
  await client.end();
  return rows.map((row) => row.id);
}

/** A viewing and a rating of each film, as an export has them. */
const rowsOf = (films: readonly string[]): ImportedRow[] =>
  films.flatMap((movieId, index): ImportedRow[] => {
    const watchedOn = new Date(Date.UTC(2010, 0, 1 + (index % 5000))).toISOString().slice(0, 10);
    const at = `${watchedOn}T12:00:00.000Z`;
    const stars = ((index % 10) + 1) / 2;
    return [
      { kind: 'viewing', movieId, at, key: `v:${index}`, watchedOn, rewatch: false, stars },
      { kind: 'rating', movieId, at, stars },
    ];
  });

async function singly(ctx: Context, member: MemberViewer, rows: readonly ImportedRow[]): Promise<void> {
  for (const row of rows) {
    if (row.kind === 'rating') await rateMovie(ctx, member, row.movieId, row.stars, { cause: 'import' });
    else if (row.kind === 'viewing')
      await logViewing(ctx, member, row.movieId, { watched_on: row.watchedOn, rewatch: false, rating: row.stars });
  }
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

const { server, databaseUrl, reader, close } = await startTestServer('import');
try {
  await fillFilms(databaseUrl, FILMS);
  const { items } = await reader.api.invites.createBatch({ invite_type: 'standard', max_uses: 1 });
  const other = await joinAs(server.origin, 'other', items[0]?.code ?? '');
  const films = await filmIds(databaseUrl);
  const app = await createApp({
    settings: readSettings({}),
    databaseUrl,
    secret: SECRET,
    log: createLog('silent'),
    webFolder: '/nowhere',
  });
  const { ctx } = app;
  const rows = rowsOf(films);
  const some = rowsOf(films.slice(0, SINGLE_FILMS));
  const importAll = () => importTracking(ctx, toViewer(reader), rows, { cause: 'import' });
  const single = await secondsOf(() => singly(ctx, toViewer(other), some));
  const many = await secondsOf(importAll);
  const again = await secondsOf(importAll);
  await app.stop();
  const [each, together] = [some.length / single, rows.length / many];
  print(`by one call each      ${each.toFixed(0).padStart(8)} rows a second`);
  print(
    `by an import          ${together.toFixed(0).padStart(8)} rows a second, ${(together / each).toFixed(0)} × as many`,
  );
  const count = rows.length.toLocaleString('en');
  print(
    `${count} rows of ${FILMS.toLocaleString('en')} films take ${many.toFixed(2)} s, again ${again.toFixed(2)} s; 20,000 are to take under ${AIM_MS / 1000} s`,
  );
} finally {
  await close();
}
