import { z } from 'zod';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Logger } from '#platform/log.ts';
import { ExternalServiceError, JsonClient } from '#platform/outside/json-client.ts';
import { SharedTokenBucket } from '#platform/outside/shared-token-bucket.ts';
import { realTiming, type Timing } from '#platform/outside/timing.ts';
import type { Urgency } from '#platform/semaphore.ts';
import { type FilmsRead, filmOfDetails, filmsFound, pageOfFilms, SourceFilm } from './source.present.ts';
import * as queries from './source.queries.ts';
import {
  type Answer,
  type Asker,
  embedded,
  type FilmPage,
  type MovieSource,
  type SourceList,
  type SourceState,
} from './source.service.ts';
import { verdictOf } from './tmdb.present.ts';

export interface MovieSourceOptions {
  /** A read access token or an API key; people paste either into either setting. */
  accessToken: string | null;
  apiKey: string | null;
  /** Null: the film database's own. */
  baseUrl: string | null;
  log: Logger;
  timing?: Timing;
  /** Of one try, body included. */
  timeoutMs?: number;
  /** How long a person waits before what is stored is the answer. The question goes on, so that the next one finds it. */
  patienceMs?: number;
}

const BASE_URL = 'https://api.themoviedb.org/3';
const API_KEY = /^[0-9a-f]{32}$/i;
const MAX_QUERY_LENGTH = 200;
/** A further page is refused, though lists say that they have more. */
const MAX_PAGE = 500;
/** How long a refused key is not tried again. */
const REFUSED_MS = 10 * 60_000;
const BUDGET_MS: Record<Asker, number> = { person: 25_000, background: 5 * 60_000 };
const LISTS: Record<SourceList, string> = {
  popular: '/movie/popular',
  'trending today': '/trending/movie/day',
  'trending this week': '/trending/movie/week',
};
const HOURS = { search: 24, emptySearch: 6, list: 6, details: 7 * 24, missing: 24 };

/** The film database when there is a key for it, else the embedded catalogue alone. */
export function createMovieSource(options: MovieSourceOptions): MovieSource {
  const key = options.accessToken ?? options.apiKey;
  return key === null ? embedded : new FilmDatabase(key.trim(), options);
}

/** A question, and how to read and keep the answer to it. */
interface Question<Found> {
  path: string;
  parameters: Record<string, string>;
  shape: z.ZodType<Found>;
  /** Null: this is no answer to the question. */
  read(body: unknown): { found: Found; dropped: number } | null;
  /** The answer that there is nothing. */
  nothing: Found;
  /** Whether the source may say so by "not found". */
  mayBeMissing?: boolean;
  freshHours(found: Found): number;
}

interface UnderWay {
  urgency: Urgency;
  answer: Promise<unknown>;
}

/** TMDB, version 3 of its API. */
class FilmDatabase implements MovieSource {
  readonly isThere = true;
  readonly #client: JsonClient;
  readonly #pace: SharedTokenBucket;
  readonly #baseUrl: string;
  readonly #log: Logger;
  readonly #patienceMs: number;
  /** Sent along, and neither kept nor logged. */
  readonly #credentials: Record<string, string>;
  readonly #underWay = new Map<string, UnderWay>();

  constructor(key: string, options: MovieSourceOptions) {
    const { baseUrl, log, timing = realTiming, timeoutMs = 8000, patienceMs = 2500 } = options;
    const isApiKey = API_KEY.test(key);
    this.#credentials = isApiKey ? { api_key: key } : {};
    this.#baseUrl = (baseUrl ?? BASE_URL).replace(/(?<!\/)\/+$/, '');
    this.#log = log;
    this.#patienceMs = patienceMs;
    this.#pace = new SharedTokenBucket('tmdb', 20, timing);
    this.#client = new JsonClient({
      timing,
      rateLimit: this.#pace,
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
    asker?: Asker,
    adultTitles = false,
  ): Promise<Answer<SourceFilm[]>> {
    return this.#ask<SourceFilm[]>(ctx, asker, {
      path: '/search/movie',
      parameters: {
        query: title.slice(0, MAX_QUERY_LENGTH).toWellFormed(),
        include_adult: String(adultTitles),
        ...(year === null ? {} : { primary_release_year: String(year) }),
      },
      shape: z.array(SourceFilm),
      read: (body) => listed(pageOfFilms(body), ({ films }) => films),
      nothing: [],
      freshHours: (found) => (found.length === 0 ? HOURS.emptySearch : HOURS.search),
    });
  }

  details(ctx: Context, tmdbId: number, asker?: Asker): Promise<Answer<SourceFilm | null>> {
    return this.#ask<SourceFilm | null>(ctx, asker, {
      path: `/movie/${tmdbId}`,
      parameters: { append_to_response: 'credits' },
      shape: SourceFilm.nullable(),
      read(body) {
        const found = filmOfDetails(body);
        return found === null ? null : { found, dropped: 0 };
      },
      nothing: null,
      mayBeMissing: true,
      freshHours: (found) => (found === null ? HOURS.missing : HOURS.details),
    });
  }

  list(ctx: Context, list: SourceList, page: number): Promise<Answer<FilmPage>> {
    return this.#page(ctx, LISTS[list], page);
  }

  recommendations(ctx: Context, tmdbId: number, page: number): Promise<Answer<FilmPage>> {
    return this.#page(ctx, `/movie/${tmdbId}/recommendations`, page);
  }

  findByImdbId(ctx: Context, imdbId: string): Promise<Answer<SourceFilm | null>> {
    return this.#ask<SourceFilm | null>(ctx, 'person', {
      path: `/find/${encodeURIComponent(imdbId)}`,
      parameters: { external_source: 'imdb_id' },
      shape: SourceFilm.nullable(),
      read: (body) => listed(filmsFound(body), ({ films }) => films[0] ?? null),
      nothing: null,
      mayBeMissing: true,
      freshHours: (found) => (found === null ? HOURS.missing : HOURS.details),
    });
  }

  async state(ctx: Context): Promise<{ state: SourceState; until: string | null }> {
    const rest = await this.#pace.findCooldown(ctx);
    if (rest !== null) return { state: rest.reason === 'refused' ? 'refused' : 'resting', until: rest.until };
    return { state: this.#client.isCircuitOpen ? 'silent' : 'ready', until: null };
  }

  async answers(ctx: Context): Promise<boolean> {
    try {
      await this.#request(ctx, { path: '/configuration', parameters: {} }, { urgent: false }, BUDGET_MS.background);
      return true;
    } catch (error) {
      if (!(error instanceof ExternalServiceError)) throw error;
      return false;
    }
  }

  #page(ctx: Context, path: string, page: number): Promise<Answer<FilmPage>> {
    const nothing = { films: [], pages: MAX_PAGE };
    if (page < 1 || page > MAX_PAGE) return Promise.resolve({ found: nothing, offline: false });
    return this.#ask<FilmPage>(ctx, 'person', {
      path,
      parameters: { page: String(page) },
      shape: z.object({ films: z.array(SourceFilm), pages: z.number() }),
      read: (body) => listed(pageOfFilms(body), ({ films, pages }) => ({ films, pages: Math.min(pages, MAX_PAGE) })),
      nothing: { films: [], pages: 0 },
      mayBeMissing: true,
      freshHours: () => HOURS.list,
    });
  }

  /** From memory while that is fresh, else from the source, else from memory however old. */
  async #ask<Found>(ctx: Context, asker: Asker = 'person', question: Question<Found>): Promise<Answer<Found>> {
    const request = `${question.path}?${new URLSearchParams(Object.entries(question.parameters).toSorted())}`;
    const kept = await queries.answerTo(ctx.db, request);
    const remembered = kept === undefined ? undefined : question.shape.safeParse(kept.answer).data;
    if (kept !== undefined && remembered !== undefined && kept.fresh_until > timestamp(ctx.clock)) {
      return { found: remembered, offline: false };
    }
    try {
      const answer = this.#together(request, asker, (urgency) =>
        this.#fetch(ctx, question, request, urgency, BUDGET_MS[asker]),
      );
      return { found: await (asker === 'person' ? inTime(answer, this.#patienceMs) : answer), offline: false };
    } catch (error) {
      if (!(error instanceof ExternalServiceError)) throw error;
      this.#log.warn({ path: question.path, reason: error.message }, 'the film database did not answer');
      return { found: remembered ?? question.nothing, offline: true };
    }
  }

  /** Equal questions at the same time are asked once, and urgently as soon as a person is among those who ask. */
  #together<Found>(request: string, asker: Asker, ask: (urgency: Urgency) => Promise<Found>): Promise<Found> {
    const known = this.#underWay.get(request);
    if (known !== undefined) {
      known.urgency.urgent ||= asker === 'person';
      // Equal requests have equal answers.
      return known.answer as Promise<Found>;
    }
    const urgency = { urgent: asker === 'person' };
    const answer = ask(urgency).finally(() => this.#underWay.delete(request));
    this.#underWay.set(request, { urgency, answer });
    return answer;
  }

  async #fetch<Found>(
    ctx: Context,
    question: Question<Found>,
    request: string,
    urgency: Urgency,
    budgetMs: number,
  ): Promise<Found> {
    const { path, nothing } = question;
    const body = await this.#request(ctx, question, urgency, budgetMs);
    const read = body === undefined ? { found: nothing, dropped: 0 } : question.read(body);
    if (read === null) throw new ExternalServiceError('an answer of another shape');
    const { found, dropped } = read;
    if (dropped > 0) this.#log.warn({ path, dropped }, 'some films of an answer could not be read');
    await queries.keepAnswer(ctx.db, request, {
      answer: found,
      fetched_at: timestamp(ctx.clock),
      fresh_until: hoursFromNow(ctx.clock, question.freshHours(found)),
    });
    return found;
  }

  /** The body of an answer; undefined where the source knows no such film. */
  async #request(
    ctx: Context,
    { path, parameters, mayBeMissing = false }: Pick<Question<unknown>, 'path' | 'parameters' | 'mayBeMissing'>,
    urgency: Urgency,
    budgetMs: number,
  ): Promise<unknown> {
    const url = new URL(`${this.#baseUrl}${path}?${new URLSearchParams({ ...parameters, ...this.#credentials })}`);
    const { status, body } = await this.#client.get(ctx, url, { urgency, budgetMs });
    const { verdict, code } = verdictOf(status, body);
    if (verdict === 'answer') return body;
    if (verdict === 'missing' && mayBeMissing) return undefined;
    if (verdict === 'refused') {
      await this.#pace.startCooldown(ctx, REFUSED_MS, 'refused');
      this.#log.error({ status, code }, 'the film database refuses our key: check TMDB_ACCESS_TOKEN or TMDB_API_KEY');
    }
    if (verdict === 'our mistake') {
      this.#log.error({ path, status, code }, 'the film database did not understand a question of ours');
    }
    throw new ExternalServiceError(`HTTP ${status}${code === null ? '' : `, code ${code}`}: ${verdict}`);
  }
}

const listed = <Read extends FilmsRead, Found>(read: Read | null, pick: (read: Read) => Found) =>
  read === null ? null : { found: pick(read), dropped: read.dropped };

/** Whoever waits gives up after a while; the work goes on. */
function inTime<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ExternalServiceError('not in the time that people wait')), ms);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
