import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Timing } from '#platform/outside/timing.ts';

export type FilmDatabaseAnswer = (response: ServerResponse, request: IncomingMessage) => void;

/** Answers with JSON, as the film database does. */
export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): FilmDatabaseAnswer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };

/** Answers with a page of search results. */
export const page = (...results: unknown[]): FilmDatabaseAnswer =>
  json({ page: 1, results, total_pages: 1, total_results: results.length });

/** Answers as a gateway does, in HTML. */
export const html =
  (status: number): FilmDatabaseAnswer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'text/html' }).end('<html><body>Bad gateway</body></html>');
  };

let lastId = 900_000;

/** A film as in search results; another one each time. */
export function filmAtSource(more: object = {}) {
  lastId += 1;
  return {
    id: lastId,
    title: `Zebra ${lastId}`,
    original_title: `Zèbre ${lastId}`,
    overview: 'Stripes.',
    poster_path: '/poster.jpg',
    backdrop_path: '/backdrop.jpg',
    release_date: '2021-03-04',
    vote_average: 7.25,
    vote_count: 420,
    popularity: 12.5,
    adult: false,
    video: false,
    original_language: 'fr',
    genre_ids: [18, 35],
    ...more,
  };
}

let epochs = Date.now();

/** Time that passes only in pauses. Each instance begins after all pauses of the one before. */
export class FakeTiming implements Timing {
  readonly #epoch = (epochs += 86_400_000);
  time = 0;
  /** The pauses that the client made, in milliseconds. */
  pauses: number[] = [];

  now(): number {
    return this.time;
  }

  async pause(ms: number): Promise<void> {
    this.pauses.push(ms);
    this.time += ms;
  }

  readonly #limits: { ms: number; controller: AbortController }[] = [];

  /** Is over when a test says so: a slow machine breaks no limit. */
  timeoutSignal(ms: number): AbortSignal {
    const controller = new AbortController();
    this.#limits.push({ ms, controller });
    return controller.signal;
  }

  /** Ends the limits of at most so many milliseconds that have begun, by default all. */
  expire(atMostMs = Number.POSITIVE_INFINITY): void {
    for (const { ms, controller } of this.#limits)
      if (ms <= atMostMs) controller.abort(new DOMException('The time limit is over.', 'TimeoutError'));
  }

  /** Between 0 and 1; at first the one that makes random pauses the longest. */
  chance = 1;

  random(): number {
    return this.chance;
  }

  sharedTime(): string {
    return new Date(this.#epoch + this.time).toISOString();
  }
}

/** A fake TMDB on a port of its own: it sends the responses that a test sets, and records the requests. */
export async function startFilmDatabase() {
  const asked: { url: URL; authorization: string | undefined }[] = [];
  let next: FilmDatabaseAnswer[] = [];
  let otherwise: FilmDatabaseAnswer = page();
  const server = createServer((request, response) => {
    asked.push({ url: new URL(request.url ?? '', 'http://localhost'), authorization: request.headers.authorization });
    (next.shift() ?? otherwise)(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    baseUrl: `http://127.0.0.1:${port}/3`,
    asked,
    /** The first answers in turn, and what to answer from then on. Forgets what was asked so far. */
    answers(first: readonly FilmDatabaseAnswer[], afterwards: FilmDatabaseAnswer): void {
      otherwise = afterwards;
      next = [...first];
      asked.length = 0;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type FilmDatabase = Awaited<ReturnType<typeof startFilmDatabase>>;
