// npm run bench -- search [films…]: the search of the palette among more and more films (default 5000 50000 500000), with the
// queries of the tests' table, typos included. Loading half a million takes some minutes. `--seconds N` a side (default 12).
import { parseArgs } from 'node:util';
import { SEARCH_TABLE } from '../server/test/search-table.ts';
import { fillFilms } from './films.ts';
import { replay, summary } from './recorded.ts';
import { compare, type Request, statementsOf } from './requests.ts';
import { print, startTestServer } from './test-server.ts';

const { values, positionals } = parseArgs({
  options: { seconds: { type: 'string', default: '12' } },
  allowPositionals: true,
});
const SECONDS = Number(values.seconds);
const SIZES = positionals.length === 0 ? [5000, 50_000, 500_000] : positionals.map(Number);
const ALONE_SECONDS = 4;

const requests: Request[] = Object.values(SEARCH_TABLE)
  .flat()
  .map(([query]) => ({ method: 'GET', path: `/api/movies/search?query=${encodeURIComponent(query)}` }));

const column = (text: string) => text.padStart(11);
const ms = (value: number) => column(`${value.toFixed(1)} ms`);

const { server, databaseUrl, reader, close } = await startTestServer('search');
try {
  print(
    `${requests.length} different searches; HTTP and bare SQL at 16 connections, in turn; the database alone at one`,
  );
  print(['films', 'a second', 'p50', 'p99', 'bare SQL', 'ratio', 'alone p50', 'alone p99'].map(column).join(''));
  for (const films of SIZES) {
    await fillFilms(databaseUrl, films);
    const statements = await statementsOf(databaseUrl, reader.cookies, requests);
    const asked = { cookies: [reader.cookies], requests };
    const { bare, ours } = await compare(server, databaseUrl, asked, [statements], SECONDS);
    const alone = summary(await replay(databaseUrl, [statements], ALONE_SECONDS), ALONE_SECONDS);
    const ratio = `${Math.round((100 * ours.perSecond) / bare.perSecond)}%`;
    print(
      column(String(films)) +
        column(ours.perSecond.toFixed(0)) +
        ms(ours.p50) +
        ms(ours.p99) +
        column(bare.perSecond.toFixed(0)) +
        column(ratio) +
        ms(alone.p50) +
        ms(alone.p99),
    );
  }
} finally {
  await close();
}
