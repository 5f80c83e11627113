// npm run bench -- hostile: how long a member waits while unauthenticated clients search and sign in as fast as they can, first one
// client, then 2,000. About a minute. `--films N` stored (default 20000), `--rate N` hostile requests a second (default 300), `--main FILE` another
// server's main.ts, to compare.
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { MemberClient } from '../server/test/client.ts';
import { fillFilms } from './films.ts';
import type { Answers, Load } from './hostile-clients.ts';
import { inThread } from './in-thread.ts';
import { summary } from './recorded.ts';
import { print, startTestServer } from './test-server.ts';

const CLIENTS = 2000;
const ALONE_SECONDS = 10;
const HOSTILE_SECONDS = 25;
/** The member's pauses, within the rate limits of every member. */
const PAUSE_MS = { timeline: 250, search: 600, rating: 350 };

const SCENES = ['timeline', 'search', 'rating'] as const;
type Times = Record<(typeof SCENES)[number], number[]>;

/** Runs a member's requests in three tabs until the load ends. Returns how long each took, in milliseconds. */
async function live(member: MemberClient, movieId: string, isOver: () => boolean): Promise<Times> {
  const times: Times = { timeline: [], search: [], rating: [] };
  const acts: Record<(typeof SCENES)[number], (turn: number) => Promise<unknown>> = {
    timeline: () => member.api.timeline.listHome({}),
    search: (turn) =>
      member.api.movies.search({ query: ['heat', 'godfather', 'amelie', 'spirited aw'][turn % 4] ?? '' }),
    rating: (turn) => member.api.tracking.rate({ movie_id: movieId, rating: (turn % 10) / 2 + 0.5 }),
  };
  await Promise.all(
    SCENES.map(async (scene) => {
      for (let turn = 0; !isOver(); turn += 1) {
        const began = performance.now();
        await acts[scene](turn);
        times[scene].push(performance.now() - began);
        await wait(PAUSE_MS[scene]);
      }
    }),
  );
  return times;
}

function row(name: string, times: Times, seconds: number): void {
  const figures = SCENES.map((scene) => {
    const { p50, p99 } = summary(times[scene], seconds);
    return `${p50.toFixed(1).padStart(9)} ms${p99.toFixed(1).padStart(9)} ms`;
  });
  print(`${name.padEnd(26)}${figures.join('  ')}`);
}

async function beside(member: MemberClient, movieId: string, load: Load): Promise<{ times: Times; answers: Answers }> {
  let isOver = false;
  const answered = inThread<Answers>(new URL('./hostile-clients.ts', import.meta.url), load).finally(() => {
    isOver = true;
  });
  const times = await live(member, movieId, () => isOver);
  return { times, answers: await answered };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(2).filter((one) => one !== 'hostile'),
    options: {
      films: { type: 'string', default: '20000' },
      rate: { type: 'string', default: '300' },
      main: { type: 'string' },
    },
  });
  const { server, databaseUrl, reader, close } = await startTestServer('hostile', {
    main: values.main,
    env: { TRUST_PROXY: 'loopback', RATE_LIMIT_FACTOR: '1' },
  });
  try {
    await fillFilms(databaseUrl, Number(values.films));
    const { items } = await reader.api.movies.search({ query: 'heat' });
    const movieId = items[0]?.id ?? '';
    print(`${values.films} films; ${values.rate} hostile requests a second, two searches to a sign-in`);
    print(`${''.padEnd(26)}${SCENES.map((scene) => `${`${scene} p50`.padStart(12)}${'p99'.padStart(12)}`).join('  ')}`);
    const end = performance.now() + ALONE_SECONDS * 1000;
    row('a member alone', await live(reader, movieId, () => performance.now() > end), ALONE_SECONDS);
    for (const clients of [1, CLIENTS]) {
      const load = {
        port: Number(new URL(server.origin).port),
        clients,
        perSecond: Number(values.rate),
        seconds: HOSTILE_SECONDS,
      };
      const { times, answers } = await beside(reader, movieId, load);
      row(`beside ${clients} hostile client${clients === 1 ? '' : 's'}`, times, HOSTILE_SECONDS);
      const all = Object.values(answers).reduce((sum, one) => sum + one, 0);
      const share = Math.round((100 * (answers['429'] ?? 0)) / Math.max(1, all));
      print(`  ${share}% refused with 429; ${JSON.stringify(answers)} of ${load.perSecond * HOSTILE_SECONDS}`);
    }
  } finally {
    await close();
  }
}

await main();
