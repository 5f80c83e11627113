// Sends requests to a running server, and replays the same work without the server.
import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { ServerProcess } from '../scripts/support/server-process.ts';
import { createApp } from '../server/src/app/app.ts';
import { parseSettings } from '../server/src/app/settings.ts';
import { createLog } from '../server/src/platform/log.ts';
import { type Rate, record, replay, type Statement, summary } from './recorded.ts';
import { SECRET } from './test-server.ts';

/** The two sides take turns, so that a machine that slows down slows both. */
const SLICES = 4;
export const CONNECTIONS = 16;

export interface Request {
  method: 'GET' | 'PUT' | 'POST';
  path: string;
  body?: object;
  /** Beside those of the connection: who sends it, where requests of several members take turns. */
  headers?: Readonly<Record<string, string>>;
}

/** Home, as a browser fetches it. */
export const HOME_PAGE: Request = {
  method: 'GET',
  path: '/',
  headers: { accept: 'text/html', 'accept-encoding': 'br' },
};

/** A server of ours or another's. */
type Server = Pick<ServerProcess, 'origin'>;

/** What a GraphQL server answers with instead of a status. No answer of ours has such a key. */
const ERRORS = '"errors":';

/**
 * How often a second a server answers at 16 connections, and how often statements alone can be run on as many.
 * @param cookies of the members who send the requests: one for each connection, or one member on all
 * @param statements those of each request or page, again for each connection's own member or for all
 */
export async function compare(
  server: Server,
  databaseUrl: string,
  { cookies, requests }: { cookies: readonly string[]; requests: readonly Request[] },
  statements: readonly (readonly Statement[][])[],
  seconds: number,
): Promise<{ bare: Rate; ours: Rate }> {
  const orders = Array.from({ length: CONNECTIONS }, (_, connection) =>
    startingAt(connection, statements[connection % statements.length] ?? []),
  );
  const bareTimes: number[] = [];
  const ourTimes: number[] = [];
  for (let slice = 0; slice < SLICES; slice += 1) {
    bareTimes.push(...(await replay(databaseUrl, orders, seconds / SLICES)));
    ourTimes.push(...(await loadOn(server, cookies, requests, seconds / SLICES)));
  }
  return { bare: summary(bareTimes, seconds), ours: summary(ourTimes, seconds) };
}

/**
 * The times of the responses to requests on 16 connections, or another number, for some seconds, in milliseconds. Throws when any
 * response is an error.
 */
export async function loadOn(
  server: Server,
  cookies: readonly string[],
  requests: readonly Request[],
  seconds: number,
  { connections = CONNECTIONS, onAnswer }: { connections?: number; onAnswer?: (bytes: number) => void } = {},
): Promise<number[]> {
  const times: number[] = [];
  let connection = 0;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const load = autocannon(
      {
        url: server.origin,
        connections,
        duration: seconds,
        verifyBody: (body) => !body?.includes(ERRORS),
        setupClient(client) {
          const cookie = cookies[connection % cookies.length] ?? '';
          client.setRequests(startingAt(connection, requests, connections).map((request) => asSent(request, cookie)));
          connection += 1;
        },
      },
      (error: Error | null, outcome) => (error === null ? resolve(outcome) : reject(error)),
    );
    load.on('response', (_client, _status, bytes, time) => {
      times.push(time);
      onAnswer?.(bytes);
    });
  });
  const { non2xx, errors, mismatches } = result;
  if (non2xx + errors + mismatches > 0)
    throw new Error(`${non2xx} refusals, ${errors} broken connections, ${mismatches} errors on ${requests[0]?.path}`);
  return times;
}

/**
 * The times of answers, in milliseconds, when each of 16 connections pauses between its requests, `pauseMs` milliseconds on the
 * average: at its limit, a server's response times only show the length of its queue. Pauses differ, so that requests do not fall
 * into step. Throws when an answer is an error.
 */
export async function pacedTimes(
  server: Server,
  cookies: readonly string[],
  requests: readonly Request[],
  seconds: number,
  pauseMs: number,
): Promise<number[]> {
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
      const answer = await fetch(`${server.origin}${path}`, { method, headers, body });
      await answer.arrayBuffer();
      times.push(performance.now() - began);
      if (!answer.ok) throw new Error(`${answer.status} on ${path}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, connection) => connect(connection)));
  return times;
}

/** The figures of `pacedTimes`. */
export const paced = async (...asked: Parameters<typeof pacedTimes>): Promise<Rate> =>
  summary(await pacedTimes(...asked), asked[3]);

/**
 * How long answers take when requests come at random moments, so many a second on the average and each whether or not those before
 * have been answered, as from many people. Requests take turns.
 */
export async function atRate(
  server: Server,
  requests: readonly Request[],
  seconds: number,
  perSecond: number,
): Promise<Rate> {
  const times: number[] = [];
  // Lighter than fetch: it shares the processors with the server.
  const agent = new Agent({ keepAlive: true });
  const send = async (request: Request) => {
    const { path, body, ...options } = asSent(request, '');
    const began = performance.now();
    const call = httpRequest(`${server.origin}${path}`, { ...options, agent }).end(body);
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    times.push(performance.now() - began);
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} on ${path}`);
  };
  const answers: Promise<void>[] = [];
  let due = performance.now();
  for (const end = due + seconds * 1000; due < end; due -= (Math.log(1 - Math.random()) * 1000) / perSecond) {
    const early = due - performance.now();
    if (early > 0) await wait(early);
    answers.push(send(requests[answers.length % requests.length] as Request));
  }
  await Promise.all(answers);
  agent.destroy();
  return summary(times, seconds);
}

/** Every connection starts at another request, since members do not all do the same at once. */
function startingAt<Item>(connection: number, items: readonly Item[], connections = CONNECTIONS): Item[] {
  const first = Math.floor((connection * items.length) / connections);
  return [...items.slice(first), ...items.slice(0, first)];
}

const asSent = ({ method, path, body, headers }: Request, cookie: string) => ({
  method,
  path,
  headers: { ...(cookie && { cookie }), ...headers, ...(body && { 'content-type': 'application/json' }) },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});

/** The statements behind each request, from an app in this process on the same database. */
export async function statementsOf(
  databaseUrl: string,
  cookie: string,
  requests: readonly Request[],
): Promise<Statement[][]> {
  const app = await createApp({
    // As on the measured server, no request is limited.
    settings: { ...parseSettings({}), poolSize: 2, rateLimitFactor: 1000 },
    databaseUrl,
    secret: SECRET,
    log: createLog('silent'),
    webFolder: '/nowhere',
  });
  const ask = ({ method, path, body, headers }: Request) =>
    app.http.inject({
      method,
      url: path,
      headers: { cookie: headers?.['cookie'] ?? cookie },
      ...(body === undefined ? {} : { payload: body }),
    });
  // The first round fills caches, as they are in a server that runs, and what it writes, the rounds after it only change: they can
  // be replayed one after the other without end.
  for (const request of requests) await ask(request);
  const all: Statement[][] = [];
  for (const request of requests) all.push(await record(() => ask(request)));
  await app.stop();
  return all;
}
