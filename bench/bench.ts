// Prints a table of figures. Each rate of the server is shown beside the rate of its own SQL, replayed through the bare driver
// in the same run: absolute figures drift with the machine, ratios do not. `--seconds N` a side (default 12). `--main FILE` compares
// the page timings with another checkout's, see pages.ts.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { temporaryFolder } from '../scripts/support/folder.ts';
import { joinAs } from '../scripts/support/people.ts';
import { freePort, launch } from '../scripts/support/server-process.ts';
import type { MemberClient } from '../server/test/client.ts';
import { fillCommunity, fillTotals } from './community.ts';
import { measurePages } from './page-timings.ts';
import { CONNECTIONS, compare, paced, type Request } from './requests.ts';
import { print, startTestServer } from './test-server.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '12' }, main: { type: 'string' } },
});
const SECONDS = Number(values.seconds);
const COMMUNITY = { members: 2000, followees: 100, cards: 60_000 };
const VARIANTS = 60;
const RATING_AIM_MS = 25;
/** Far more often than any member rates. */
const RATING_PAUSE_MS = 100;

const ms = (value: number) => `${value.toFixed(1)} ms`;

async function measureStarts(): Promise<void> {
  const folder = temporaryFolder('starts');
  const dataDir = join(folder, 'data');
  for (const which of ['first start, empty data', 'second start', 'start after kill -9']) {
    const server = await launch({ dataDir, port: await freePort() });
    print(`${which.padEnd(28)} ${ms(server.startedInMs)}`);
    await (which === 'second start' ? server.kill() : server.stop());
  }
  rmSync(folder, { recursive: true, force: true });
}

async function measureRequests(): Promise<void> {
  const { server, databaseUrl, reader, close } = await startTestServer('bench');
  try {
    await fillCommunity(databaseUrl, COMMUNITY);
    await befriend(reader);
    const films = await filmsOf(reader);
    await fillTotals(databaseUrl, films);
    const raters = await joinMany(server.origin, reader);
    const scenes: [name: string, requests: Request[], cookies?: string[]][] = [
      ['timeline page', [{ method: 'GET', path: '/api/timeline' }]],
      [
        'film page',
        films.flatMap((id) =>
          [`/api/movies/${id}`, `/api/tracking?movie_ids[0]=${id}`, `/api/movies/${id}/reviews`].map((path) => ({
            method: 'GET' as const,
            path,
          })),
        ),
      ],
      [
        'rating write',
        films.flatMap((id, i) =>
          [1, 2].map((turn) => ({
            method: 'PUT' as const,
            path: `/api/movies/${id}/rating`,
            body: { rating: ((i + turn * 3) % 10) / 2 + 0.5 },
          })),
        ),
        raters,
      ],
      [
        'palette search',
        ['heat', 'god', 'star wa', 'the thin', 'par', 'amel', 'love', 'spirited aw'].map((query) => ({
          method: 'GET',
          path: `/api/movies/search?query=${encodeURIComponent(query)}`,
        })),
      ],
    ];
    print(
      `\n${'at 16 connections'.padEnd(18)}${'a second'.padStart(10)}${'p50'.padStart(10)}${'p99'.padStart(10)}${'bare SQL'.padStart(12)}${'ratio'.padStart(8)}`,
    );
    for (const [name, requests, cookies = [reader.cookies]] of scenes) {
      const { bare, ours } = await compare(server, databaseUrl, cookies, requests, SECONDS);
      const ratio = `${Math.round((100 * ours.perSecond) / bare.perSecond)}%`;
      print(
        `${name.padEnd(18)}${ours.perSecond.toFixed(0).padStart(10)}${ms(ours.p50).padStart(10)}${ms(ours.p99).padStart(10)}${bare.perSecond.toFixed(0).padStart(12)}${ratio.padStart(8)}`,
      );
    }
    const [, ratings = []] = scenes.find(([name]) => name === 'rating write') ?? [];
    const calm = await paced(server, raters, ratings, SECONDS, RATING_PAUSE_MS);
    print(
      `\na rating's p99 is to be under ${ms(RATING_AIM_MS)}: while ${CONNECTIONS} members rate, each every ${RATING_PAUSE_MS} ms on the average ` +
        `(${calm.perSecond.toFixed(0)} a second), it is ${ms(calm.p99)}, p50 ${ms(calm.p50)}`,
    );
  } finally {
    await close();
  }
}

/** The cookies of a member for every connection, since no member rates on sixteen devices at once. */
async function joinMany(origin: string, admin: MemberClient): Promise<string[]> {
  const { items } = await admin.api.invites.createBatch({ invite_type: 'standard', max_uses: CONNECTIONS });
  const members: MemberClient[] = [];
  for (let at = 0; at < CONNECTIONS; at += 1) members.push(await joinAs(origin, `rater${at}`, items[0]?.code ?? ''));
  return members.map((member) => member.cookies);
}

/** The reader follows a hundred of the community. */
async function befriend(reader: MemberClient): Promise<void> {
  for (let i = 0; i < 100; i += 1) {
    const { user_id } = await reader.api.profiles.getByUsername({ username: `member${i}` });
    await reader.api.follows.follow({ user_id });
  }
}

async function filmsOf(reader: MemberClient): Promise<string[]> {
  const found = await Promise.all(
    ['the', 'love', 'man'].map((query) => reader.api.movies.search({ query, limit: 20 })),
  );
  return [...new Set(found.flatMap(({ items }) => items.map((item) => item.id)))].slice(0, VARIANTS);
}

await measureStarts();
await measureRequests();
await measurePages(values.main);
