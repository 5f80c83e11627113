import { z } from 'zod';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Urgency } from '#platform/limits/semaphore.ts';
import type { Logger } from '#platform/log.ts';
import { ExternalServiceError, JsonClient } from '#platform/outside/json-client.ts';
import { SharedTokenBucket } from '#platform/outside/shared-token-bucket.ts';
import { realTiming, type Timing } from '#platform/outside/timing.ts';
import {
  parseFilmDetails,
  parseFilmPage,
  parseFindResponse,
  parseSeriesPage,
  SourceFilm,
  SourceSeries,
} from './source.present.ts';
import * as queries from './source.queries.ts';
import {
  type FilmPage,
  type MovieSource,
  noMovieSource,
  type Requester,
  type SourceList,
  type SourceResult,
  type SourceState,
} from './source.service.ts';
import { classifyResponse } from './tmdb.present.ts';

export interface MovieSourceOptions {
  /** A read access token or an API key: operators paste either into either setting. */
  accessToken: string | null;
  apiKey: string | null;
  /** Null for TMDB's own address. */
  baseUrl: string | null;
  log: Logger;
  timing?: Timing;
  /** The timeout of one attempt, body included. */
  timeoutMs?: number;
  /** How long a person waits before the cache is the answer. The request continues and fills the cache for the next time. */
  patienceMs?: number;
}

const BASE_URL = 'https://api.themoviedb.org/3';
const API_KEY = /^[0-9a-f]{32}$/i;
const MAX_QUERY_LENGTH = 200;
/** TMDB rejects pages after this one, though its lists claim to have more. */
const MAX_PAGE = 500;
/** How long a rejected key is not used again. */
const REFUSED_MS = 10 * 60_000;
const BUDGET_MS: Record<Requester, number> = { person: 25_000, background: 5 * 60_000 };
const LISTS: Record<SourceList, string> = {
  popular: '/movie/popular',
  'trending today': '/trending/movie/day',
  'trending this week': '/trending/movie/week',
};
/** How long answers are fresh. */
const FRESH_HOURS = { search: 24, emptySearch: 6, list: 6, details: 7 * 24, missing: 24 };

/** TMDB as the source when a key is set, else a source that finds nothing. */
export function createMovieSource(options: MovieSourceOptions): MovieSource {
  const key = options.accessToken ?? options.apiKey;
  return key === null ? noMovieSource : new TmdbSource(key.trim(), options);
}

/** A request, and how to read and cache its answer. */
interface SourceRequest<Found> {
  path: string;
  parameters: Record<string, string>;
  shape: z.ZodType<Found>;
  /** Null when the body is not an answer to the request. */
  read(body: unknown): { found: Found; dropped: number } | null;
  /** What is found when the source has nothing. */
  empty: Found;
  /** Whether the source may answer so by "not found". */
  mayBeMissing?: boolean;
  freshHours(found: Found): number;
}

interface PendingRequest {
  urgency: Urgency;
  answer: Promise<unknown>;
}

/** TMDB, version 3 of its API. */
class TmdbSource implements MovieSource {
  readonly isConfigured = true;
  readonly #client: JsonClient;
  readonly #rateLimit: SharedTokenBucket;
  readonly #baseUrl: string;
  readonly #timing: Timing;
  readonly #log: Logger;
  readonly #patienceMs: number;
  /** Sent as a parameter; never stored or logged. */
  readonly #credentials: Record<string, string>;
  readonly #pending = new Map<string, PendingRequest>();

  constructor(key: string, options: MovieSourceOptions) {
    const { baseUrl, log, timing = realTiming, timeoutMs = 8000, patienceMs = 2500 } = options;
    const isApiKey = API_KEY.test(key);
    this.#credentials = isApiKey ? { api_key: key } : {};
    this.#baseUrl = (baseUrl ?? BASE_URL).replace(/(?<!\/)\/+$/, '');
    this.#log = log;
    this.#timing = timing;
    this.#patienceMs = patienceMs;
    this.#rateLimit = new SharedTokenBucket('tmdb', 20, timing);
    this.#client = new JsonClient({
      timing,
      rateLimit: this.#rateLimit,
      headers: isApiKey ? {} : { authorization: `Bearer ${key}` },
      timeoutMs,
      maxBytes: 2_000_000,
      maxRetries: 3,
      concurrency: 6,
      circuit: { maxFailures: 5, openMs: 60_000 },
    });
  }

  search(
    ctx: Context,
    title: string,
    year: number | null,
    requester?: Requester,
    adultTitles = false,
  ): Promise<SourceResult<SourceFilm[]>> {
    const ofYear = year === null ? {} : { primary_release_year: String(year) };
    return this.#search(ctx, requester, { query: title, include_adult: String(adultTitles), ...ofYear });
  }

  searchByAnyRelease(
    ctx: Context,
    title: string,
    year: number,
    requester: Requester,
  ): Promise<SourceResult<SourceFilm[]>> {
    return this.#search(ctx, requester, { query: title, include_adult: 'false', year: String(year) });
  }

  searchTelevision(
    ctx: Context,
    title: string,
    year: number | null,
    requester: Requester,
  ): Promise<SourceResult<SourceSeries[]>> {
    return this.#answer<SourceSeries[]>(ctx, requester, {
      path: '/search/tv',
      parameters: {
        query: shorten(title),
        include_adult: 'false',
        ...(year === null ? {} : { first_air_date_year: String(year) }),
      },
      shape: z.array(SourceSeries),
      read: (body) => mapParsed(parseSeriesPage(body), ({ series }) => series),
      empty: [],
      freshHours: (found) => (found.length === 0 ? FRESH_HOURS.emptySearch : FRESH_HOURS.search),
    });
  }

  #search(
    ctx: Context,
    requester: Requester | undefined,
    { query, ...parameters }: { query: string; include_adult: string; primary_release_year?: string; year?: string },
  ): Promise<SourceResult<SourceFilm[]>> {
    return this.#answer<SourceFilm[]>(ctx, requester, {
      path: '/search/movie',
      parameters: { query: shorten(query), ...parameters },
      shape: z.array(SourceFilm),
      read: (body) => mapParsed(parseFilmPage(body, parameters.include_adult === 'true'), ({ films }) => films),
      empty: [],
      freshHours: (found) => (found.length === 0 ? FRESH_HOURS.emptySearch : FRESH_HOURS.search),
    });
  }

  details(ctx: Context, tmdbId: number, requester?: Requester): Promise<SourceResult<SourceFilm | null>> {
    return this.#answer<SourceFilm | null>(ctx, requester, {
      path: `/movie/${tmdbId}`,
      parameters: { append_to_response: 'credits' },
      shape: SourceFilm.nullable(),
      read(body) {
        const found = parseFilmDetails(body);
        return found === null ? null : { found, dropped: 0 };
      },
      empty: null,
      mayBeMissing: true,
      freshHours: (found) => (found === null ? FRESH_HOURS.missing : FRESH_HOURS.details),
    });
  }

  list(ctx: Context, list: SourceList, page: number): Promise<SourceResult<FilmPage>> {
    return this.#page(ctx, LISTS[list], page);
  }

  recommendations(ctx: Context, tmdbId: number, page: number): Promise<SourceResult<FilmPage>> {
    return this.#page(ctx, `/movie/${tmdbId}/recommendations`, page);
  }

  findByImdbId(ctx: Context, imdbId: string, requester?: Requester): Promise<SourceResult<SourceFilm | null>> {
    return this.#answer<SourceFilm | null>(ctx, requester, {
      path: `/find/${encodeURIComponent(imdbId)}`,
      parameters: { external_source: 'imdb_id' },
      shape: SourceFilm.nullable(),
      read: (body) => mapParsed(parseFindResponse(body), ({ films }) => films[0] ?? null),
      empty: null,
      mayBeMissing: true,
      freshHours: (found) => (found === null ? FRESH_HOURS.missing : FRESH_HOURS.details),
    });
  }

  async state(ctx: Context): Promise<{ state: SourceState; until: string | null }> {
    const rest = await this.#rateLimit.findCooldown(ctx);
    if (rest !== null) return { state: rest.reason === 'refused' ? 'refused' : 'resting', until: rest.until };
    return { state: this.#client.isCircuitOpen ? 'silent' : 'ready', until: null };
  }

  async ping(ctx: Context): Promise<boolean> {
    try {
      await this.#request(ctx, { path: '/configuration', parameters: {} }, { urgent: false }, BUDGET_MS.background);
      return true;
    } catch (error) {
      if (!(error instanceof ExternalServiceError)) throw error;
      return false;
    }
  }

  #page(ctx: Context, path: string, page: number): Promise<SourceResult<FilmPage>> {
    const noFilms = { films: [], pages: MAX_PAGE };
    if (page < 1 || page > MAX_PAGE) return Promise.resolve({ found: noFilms, offline: false });
    return this.#answer<FilmPage>(ctx, 'person', {
      path,
      parameters: { page: String(page) },
      shape: z.object({ films: z.array(SourceFilm), pages: z.number() }),
      read: (body) =>
        mapParsed(parseFilmPage(body), ({ films, pages }) => ({ films, pages: Math.min(pages, MAX_PAGE) })),
      empty: { films: [], pages: 0 },
      mayBeMissing: true,
      freshHours: () => FRESH_HOURS.list,
    });
  }

  /** From the cache while it is fresh, else from the source, else from the cache however old. */
  async #answer<Found>(
    ctx: Context,
    requester: Requester = 'person',
    request: SourceRequest<Found>,
  ): Promise<SourceResult<Found>> {
    const key = `${request.path}?${new URLSearchParams(Object.entries(request.parameters).toSorted())}`;
    const row = await queries.findCachedResponse(ctx, key);
    const cached = row === undefined ? undefined : request.shape.safeParse(row.answer).data;
    if (row !== undefined && cached !== undefined && row.fresh_until > timestamp(ctx.clock)) {
      return { found: cached, offline: false };
    }
    try {
      const answer = this.#share(key, requester, (urgency) =>
        this.#fetch(ctx, request, key, urgency, BUDGET_MS[requester]),
      );
      return {
        found: await (requester === 'person'
          ? withLimit(answer, this.#timing.timeoutSignal(this.#patienceMs))
          : answer),
        offline: false,
      };
    } catch (error) {
      if (!(error instanceof ExternalServiceError)) throw error;
      this.#log.warn({ path: request.path, reason: error.message }, 'the film database did not answer');
      return { found: cached ?? request.empty, offline: true };
    }
  }

  /** Equal requests at the same time are sent once, and become urgent as soon as a person waits for one of them. */
  #share<Found>(key: string, requester: Requester, send: (urgency: Urgency) => Promise<Found>): Promise<Found> {
    const pending = this.#pending.get(key);
    if (pending !== undefined) {
      pending.urgency.urgent ||= requester === 'person';
      // The key identifies the request, so the answer has the same type.
      return pending.answer as Promise<Found>;
    }
    const urgency = { urgent: requester === 'person' };
    const answer = send(urgency).finally(() => this.#pending.delete(key));
    this.#pending.set(key, { urgency, answer });
    return answer;
  }

  async #fetch<Found>(
    ctx: Context,
    request: SourceRequest<Found>,
    key: string,
    urgency: Urgency,
    budgetMs: number,
  ): Promise<Found> {
    const { path, empty } = request;
    const body = await this.#request(ctx, request, urgency, budgetMs);
    const read = body === undefined ? { found: empty, dropped: 0 } : request.read(body);
    if (read === null) throw new ExternalServiceError('an answer of an unexpected shape');
    const { found, dropped } = read;
    if (dropped > 0) this.#log.warn({ path, dropped }, 'some films of an answer could not be read');
    await queries.upsertCachedResponse(ctx, key, {
      answer: found,
      fetched_at: timestamp(ctx.clock),
      fresh_until: hoursFromNow(ctx.clock, request.freshHours(found)),
    });
    return found;
  }

  /** The body of an answer; undefined when the source does not have the film. */
  async #request(
    ctx: Context,
    { path, parameters, mayBeMissing = false }: Pick<SourceRequest<unknown>, 'path' | 'parameters' | 'mayBeMissing'>,
    urgency: Urgency,
    budgetMs: number,
  ): Promise<unknown> {
    const url = new URL(`${this.#baseUrl}${path}?${new URLSearchParams({ ...parameters, ...this.#credentials })}`);
    const { status, body } = await this.#client.get(ctx, url, { urgency, budgetMs });
    const { verdict, code } = classifyResponse(status, body);
    if (verdict === 'answer') return body;
    if (verdict === 'missing' && mayBeMissing) return undefined;
    if (verdict === 'refused') {
      await this.#rateLimit.startCooldown(ctx, REFUSED_MS, 'refused');
      this.#log.error({ status, code }, 'the film database refuses our key: check TMDB_ACCESS_TOKEN or TMDB_API_KEY');
    }
    if (verdict === 'our mistake') {
      this.#log.error({ path, status, code }, 'the film database rejected a request as invalid');
    }
    throw new ExternalServiceError(`HTTP ${status}${code === null ? '' : `, code ${code}`}: ${verdict}`);
  }
}

const shorten = (query: string): string => query.slice(0, MAX_QUERY_LENGTH).toWellFormed();

const mapParsed = <Read extends { dropped: number }, Found>(read: Read | null, pick: (read: Read) => Found) =>
  read === null ? null : { found: pick(read), dropped: read.dropped };

/** Rejects when the limit is over; the work continues. */
function withLimit<Result>(work: Promise<Result>, limit: AbortSignal): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  limit.addEventListener('abort', () => reject(new ExternalServiceError('no answer within the time limit')));
  return Promise.race([work, late]);
}
