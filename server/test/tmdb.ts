import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A film as TMDB stores it. */
export interface TmdbFilm {
  id: number;
  title: string;
  release_date?: string | null;
  imdb_id?: string | null;
  [fact: string]: unknown;
}

/** A film with all facts, which `more` overrides. */
export const tmdbFilm = (id: number, more: Partial<TmdbFilm> = {}): TmdbFilm => ({
  id,
  title: `Quokka ${id}`,
  original_title: `Quokka ${id}`,
  overview: 'It smiles.',
  tagline: '',
  poster_path: '/poster.jpg',
  backdrop_path: '/backdrop.jpg',
  release_date: '2021-03-04',
  runtime: 97,
  imdb_id: `tt${id}`,
  vote_average: 7.25,
  vote_count: 420,
  popularity: 12.5,
  adult: false,
  video: false,
  original_language: 'en',
  genres: [{ id: 35, name: 'Comedy' }],
  belongs_to_collection: null,
  credits: {
    cast: [{ id: 1, name: 'Ida', character: 'Herself', order: 0, profile_path: null, cast_id: 3, credit_id: 'c' }],
    crew: [{ id: 2, name: 'Ann', job: 'Director', department: 'Directing' }],
  },
  ...more,
});

const errorBody = (status_code: number, status_message: string) => ({ status_code, status_message, success: false });

type Reply = { status: number; body: unknown };
/** `onSilence` is called when nothing more will be sent. */
type Send = (response: ServerResponse, reply: Reply, onSilence: () => void) => void;

const send = (response: ServerResponse, { status, body }: Reply): void => {
  response.writeHead(status, { 'content-type': 'application/json;charset=utf-8' }).end(JSON.stringify(body));
};
const limited =
  (header: () => Record<string, string>): Send =>
  (response) => {
    response.writeHead(429, { 'content-type': 'application/json', ...header() });
    response.end(JSON.stringify(errorBody(25, 'Your request count is over the allowed limit.')));
  };
const refused =
  (status: number, code: number, message: string): Send =>
  (response) =>
    send(response, { status, body: errorBody(code, message) });
const page =
  (status: number): Send =>
  (response) => {
    response.writeHead(status, { 'content-type': 'text/html' }).end('<html><h1>nginx</h1></html>');
  };

/** The ways in which TMDB can be down, slow or wrong. */
export const FAULTS = {
  '429 with Retry-After in seconds': limited(() => ({ 'retry-after': '40' })),
  '429 with Retry-After as a date': limited(() => ({ 'retry-after': new Date(Date.now() + 40_000).toUTCString() })),
  '429 without Retry-After': limited(() => ({})),
  '401, invalid key': refused(401, 7, 'Invalid API key: You must be granted a valid key.'),
  '401, no permission': refused(401, 3, 'Authentication failed: You do not have permissions to access the service.'),
  '401, suspended key': refused(401, 10, 'Suspended API key: Access to your account has been suspended.'),
  '401, invalid token': refused(401, 35, 'Invalid token.'),
  '401 of a gateway': page(401),
  '422 with a list of errors': (response) =>
    send(response, { status: 422, body: { errors: ['page must be less than or equal to 500'] } }),
  '404 of a gateway': page(404),
  '500 as HTML': page(500),
  '502 as HTML': page(502),
  '503, maintenance': refused(503, 46, 'The API is undergoing maintenance.'),
  '504, time-out behind it': refused(504, 24, 'Your request to the backend server timed out.'),
  '200 as HTML': page(200),
  '200 with an error body': refused(200, 11, 'Internal error: Something went wrong.'),
  '200 of another shape': (response) => send(response, { status: 200, body: { results: 'none', id: 'none' } }),
  'half a body, cut off': (response, reply) => {
    const text = JSON.stringify(reply.body);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
    response.write(text.slice(0, text.length / 2), () => response.destroy());
  },
  'half a body, ended well': (response, reply) => {
    const text = JSON.stringify(reply.body);
    response.writeHead(200, { 'content-type': 'application/json' }).end(text.slice(0, text.length / 2));
  },
  'a body that never ends': (response, reply, onSilence) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write(JSON.stringify(reply.body).slice(0, 10), onSilence);
  },
  'no answer at all': (_response, _reply, onSilence) => onSilence(),
  'a body without measure': (response) =>
    send(response, { status: 200, body: { results: [], padding: 'x'.repeat(2_100_000) } }),
  'a connection that breaks': (response) => void response.destroy(),
  'a redirect to another host': (response) => {
    response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
  },
} satisfies Record<string, Send>;
export type Fault = keyof typeof FAULTS;

const SUMMARY_LACKS = new Set(['runtime', 'imdb_id', 'tagline', 'genres', 'credits', 'belongs_to_collection']);
const PAGE_SIZE = 20;
const MAX_PAGE = 500;

/** A film as in lists. */
function summary(film: TmdbFilm): object {
  const listed = Object.entries(film).filter(([fact]) => !SUMMARY_LACKS.has(fact));
  const genres = film.genres as { id: number }[] | undefined;
  return { ...Object.fromEntries(listed), genre_ids: genres?.map(({ id }) => id) };
}

function listOf(films: readonly TmdbFilm[], url: URL, more: object = {}): Reply {
  const number = Number(url.searchParams.get('page') ?? 1);
  if (!Number.isInteger(number) || number < 1 || number > MAX_PAGE) {
    return { status: 400, body: errorBody(22, 'Invalid page: Pages start at 1 and max at 500.') };
  }
  const results = films
    .slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE)
    .map((film) => ({ ...summary(film), ...more }));
  // Like TMDB, it reports more pages than it serves.
  const pages = films.length === 0 ? 0 : Math.max(Math.ceil(films.length / PAGE_SIZE), 40_000);
  return { status: 200, body: { page: number, results, total_pages: pages, total_results: films.length } };
}

/** Finds films whose title contains the query. */
function search(films: Iterable<TmdbFilm>, url: URL): Reply {
  const query = url.searchParams.get('query')?.toLowerCase() ?? '';
  if (query === '') return { status: 422, body: { errors: ['query must be provided'] } };
  const year = url.searchParams.get('primary_release_year');
  const found = [...films].filter(
    ({ title, release_date: date }) =>
      title.toLowerCase().includes(query) && (year === null || date?.startsWith(year) === true),
  );
  return listOf(found, url);
}

const everything = () => true;
const doNothing = (): void => undefined;

/** A fake TMDB (API version 3) on a port of its own, with the films that a test adds and faults that it switches on. */
export async function startTmdb() {
  const films = new Map<number, TmdbFilm>();
  const asked: URL[] = [];
  const times: number[] = [];
  let fault: Fault | null = null;
  let faulty: (url: URL) => boolean = everything;
  let latencyMs = 0;
  let onSilence = doNothing;
  let held: Promise<void> = Promise.resolve();
  let open = 0;
  let mostAtOnce = 0;

  const answer = (request: IncomingMessage, url: URL): Reply => {
    const [, version, kind = '', ...rest] = url.pathname.split('/');
    const authorised = request.headers.authorization?.startsWith('Bearer ') === true || url.searchParams.has('api_key');
    if (!authorised) return { status: 401, body: errorBody(7, 'Invalid API key: You must be granted a valid key.') };
    const notFound = { status: 404, body: errorBody(34, 'The resource you requested could not be found.') };
    if (version !== '3' || request.method !== 'GET') return notFound;
    const path = [kind, ...rest].join('/');
    if (path === 'configuration') return { status: 200, body: { images: { base_url: 'http://image.tmdb.org/t/p/' } } };
    if (path === 'search/movie') return search(films.values(), url);
    if (path === 'movie/popular') return listOf([...films.values()], url);
    if (/^trending\/movie\/(day|week)$/.test(path)) return listOf([...films.values()], url, { media_type: 'movie' });
    if (kind === 'find') {
      const found = [...films.values()].filter((film) => film.imdb_id === rest[0]).map(summary);
      return { status: 200, body: { movie_results: found, person_results: [], tv_results: [] } };
    }
    const film = kind === 'movie' ? films.get(Number(rest[0])) : undefined;
    if (film === undefined) return notFound;
    if (rest[1] === 'recommendations')
      return listOf(
        [...films.values()].filter((one) => one !== film),
        url,
      );
    const { credits, ...details } = film;
    const parts = url.searchParams.get('append_to_response')?.split(',') ?? [];
    return { status: 200, body: parts.includes('credits') ? { ...details, credits } : details };
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    asked.push(url);
    times.push(performance.now());
    open += 1;
    mostAtOnce = Math.max(mostAtOnce, open);
    response.once('close', () => {
      open -= 1;
    });
    const reply = answer(request, url);
    const how: Send = fault !== null && faulty(url) ? FAULTS[fault] : send;
    const speak = () => how(response, reply, onSilence);
    if (latencyMs === 0) void held.then(speak);
    else setTimeout(speak, latencyMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;

  return {
    baseUrl: `http://127.0.0.1:${address.port}/3`,
    asked,
    add(...more: TmdbFilm[]): void {
      for (const film of more) films.set(film.id, film);
    },
    remove: (id: number) => films.delete(id),
    /** Answers these requests with a fault from now on. */
    break(how: Fault, which: (url: URL) => boolean = everything): void {
      fault = how;
      faulty = which;
    },
    heal(): void {
      fault = null;
    },
    delay(ms: number): void {
      latencyMs = ms;
    },
    /** Answers nothing until the returned function is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    /** Called whenever a fault sends nothing more and keeps the connection open. */
    whenSilent(call: () => void): void {
      onSilence = call;
    },
    forget(): void {
      asked.length = 0;
      times.length = 0;
      mostAtOnce = 0;
    },
    /** The most requests within any second, and the most that were open at once. */
    peak(): { perSecond: number; atOnce: number } {
      let perSecond = 0;
      let from = 0;
      times.forEach((time, to) => {
        while (time - (times[from] ?? 0) >= 1000) from += 1;
        perSecond = Math.max(perSecond, to - from + 1);
      });
      return { perSecond, atOnce: mostAtOnce };
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type Tmdb = Awaited<ReturnType<typeof startTmdb>>;
