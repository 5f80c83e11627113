// Sends requests to a running server, and replays the same work without the server.
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { ServerProcess } from '../scripts/support/server-process.ts';
import { createApp } from '../server/src/app/app.ts';
import { readSettings } from '../server/src/app/settings.ts';
import { createLog } from '../server/src/platform/log.ts';
import { type Rate, record, replay, type Statement, summary } from './recorded.ts';
import { SECRET } from './test-server.ts';

/** The two sides take turns, so that a machine that slows down slows both. */
const SLICES = 4;
export const CONNECTIONS = 16;

export interface Request {
  method: 'GET' | 'PUT';
  path: string;
  body?: object;
}

/**
 * How often a second a server answers at 16 connections, and how often its SQL alone can be run on as many.
 * @param cookies of the members who send the requests: one for each connection, or one member on all
 */
export async function compare(
  server: ServerProcess,
  databaseUrl: string,
  cookies: readonly string[],
  requests: readonly Request[],
  seconds: number,
): Promise<{ statements: Statement[][]; bare: Rate; ours: Rate }> {
  const statements = await statementsOf(databaseUrl, cookies[0] ?? '', requests);
  const orders = Array.from({ length: CONNECTIONS }, (_, connection) => startingAt(connection, statements));
  const bareTimes: number[] = [];
  const ourTimes: number[] = [];
  for (let slice = 0; slice < SLICES; slice += 1) {
    bareTimes.push(...(await replay(databaseUrl, orders, seconds / SLICES)));
    ourTimes.push(...(await loadOn(server, cookies, requests, seconds / SLICES)));
  }
  return { statements, bare: summary(bareTimes, seconds), ours: summary(ourTimes, seconds) };
}

/** The times of the responses to requests on 16 connections for some seconds, in milliseconds. */
export async function loadOn(
  server: ServerProcess,
  cookies: readonly string[],
  requests: readonly Request[],
  seconds: number,
): Promise<number[]> {
  const times: number[] = [];
  let connection = 0;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const load = autocannon(
      {
        url: server.origin,
        connections: CONNECTIONS,
        duration: seconds,
        setupClient(client) {
          const cookie = cookies[connection % cookies.length] ?? '';
          client.setRequests(startingAt(connection, requests).map((request) => asSent(request, cookie)));
          connection += 1;
        },
      },
      (error: Error | null, outcome) => (error === null ? resolve(outcome) : reject(error)),
    );
    load.on('response', (_client, _status, _bytes, time) => times.push(time));
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors on ${requests[0]?.path}`);
  return times;
}

/**
 * How long answers take when each of 16 connections pauses between its requests, `pauseMs` milliseconds on the average: at its
 * limit, a server's response times only show the length of its queue. Pauses differ, so that requests do not fall into step.
 */
export async function paced(
  server: ServerProcess,
  cookies: readonly string[],
  requests: readonly Request[],
  seconds: number,
  pauseMs: number,
): Promise<Rate> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  const connect = async (connection: number) => {
    const own = startingAt(connection, requests);
    for (let turn = 0; performance.now() < end; turn += 1) {
      await wait(Math.random() * 2 * pauseMs);
      const request = own[turn % own.length];
      if (request === undefined) throw new Error('no request was given');
      const { method, path, headers, body } = asSent(request, cookies[connection % cookies.length] ?? '');
      const began = performance.now();
      const answer = await fetch(`${server.origin}${path}`, { method, headers, body } as RequestInit);
      await answer.arrayBuffer();
      times.push(performance.now() - began);
      if (!answer.ok) throw new Error(`${answer.status} on ${path}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, connection) => connect(connection)));
  return summary(times, seconds);
}

/** Every connection starts at another request, since members do not all do the same at once. */
function startingAt<Item>(connection: number, items: readonly Item[]): Item[] {
  const first = Math.floor((connection * items.length) / CONNECTIONS);
  return [...items.slice(first), ...items.slice(0, first)];
}

const asSent = ({ method, path, body }: Request, cookie: string): autocannon.Request => ({
  method,
  path,
  headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});

/** The statements behind each request, from an app in this process on the same database. */
async function statementsOf(databaseUrl: string, cookie: string, requests: readonly Request[]): Promise<Statement[][]> {
  const app = await createApp({
    // As on the measured server, no request is limited.
    settings: { ...readSettings({}), poolSize: 2, rateLimitFactor: 1000 },
    databaseUrl,
    secret: SECRET,
    log: createLog('silent'),
    webFolder: '/nowhere',
  });
  const ask = ({ method, path, body }: Request) =>
    app.http.inject({ method, url: path, headers: { cookie }, ...(body === undefined ? {} : { payload: body }) });
  // The first round fills caches, as they are in a server that runs, and what it writes, the rounds after it only change: they can
  // be replayed one after the other without end.
  for (const request of requests) await ask(request);
  const all: Statement[][] = [];
  for (const request of requests) all.push(await record(() => ask(request)));
  await app.stop();
  return all;
}
