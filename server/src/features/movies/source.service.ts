import { z } from 'zod';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Logger } from '#platform/log.ts';
import { JsonClient, OutsideUnavailable } from '#platform/outside/json-client.ts';
import { realTiming, type Timing } from '#platform/outside/timing.ts';
import { filmOfDetails, filmsOfSearch, SourceFilm } from './source.present.ts';
import * as queries from './source.queries.ts';

export interface Answer<Found> {
  found: Found;
  /** The source did not answer; what was found is from memory, or nothing. */
  offline: boolean;
}

/** Where film data comes from. Never throws for a source that is down: that is an answer too. */
export interface MovieSource {
  search(ctx: Context, title: string, year: number | null): Promise<Answer<SourceFilm[]>>;
  /** Null when the source knows no such film, or none any more. */
  details(ctx: Context, tmdbId: number): Promise<Answer<SourceFilm | null>>;
}

declare module '#platform/context.ts' {
  interface Context {
    movieSource: MovieSource;
  }
}

export interface MovieSourceOptions {
  /** A read access token or an API key; people paste either into either setting. */
  accessToken: string | null;
  apiKey: string | null;
  /** Null: the film database's own. */
  baseUrl: string | null;
  log: Logger;
  timing?: Timing;
}

const BASE_URL = 'https://api.themoviedb.org/3';
const API_KEY = /^[0-9a-f]{32}$/i;
const MAX_QUERY_LENGTH = 200;
/** How long a refused key is not tried again. */
const REFUSED_MS = 10 * 60_000;
/** Its terms let nobody keep its answers for longer than six months. */
const KEPT_HOURS = 180 * 24;

/** The film database when there is a key for it, else the embedded catalogue alone. */
export function createMovieSource(options: MovieSourceOptions): MovieSource {
  const key = options.accessToken ?? options.apiKey;
  return key === null ? embedded : new FilmDatabase(key.trim(), options);
}

/** There are no films but those stored, of which the embedded catalogue is the beginning. */
const embedded: MovieSource = {
  search: async () => ({ found: [], offline: false }),
  details: async () => ({ found: null, offline: false }),
};

/** Throws out what the source's terms no longer let us keep. */
export const forgetOldAnswers = (ctx: Context): Promise<void> =>
  queries.deleteAnswersBefore(ctx.db, hoursFromNow(ctx.clock, -KEPT_HOURS));

/** A question, and how to read and keep the answer to it. */
interface Question<Found> {
  path: string;
  parameters: Record<string, string>;
  shape: z.ZodType<Found>;
  /** Null: this is no answer to the question. */
  read(body: unknown): Found | null;
  /** The answer that there is nothing. */
  nothing: Found;
  freshHours(found: Found): number;
}

/** TMDB, version 3 of its API. */
class FilmDatabase implements MovieSource {
  readonly #client: JsonClient;
  readonly #baseUrl: string;
  readonly #log: Logger;
  /** Sent along, and neither kept nor logged. */
  readonly #credentials: Record<string, string>;
  readonly #underWay = new Map<string, Promise<unknown>>();

  constructor(key: string, { baseUrl, log, timing = realTiming }: MovieSourceOptions) {
    const isApiKey = API_KEY.test(key);
    this.#credentials = isApiKey ? { api_key: key } : {};
    this.#baseUrl = (baseUrl ?? BASE_URL).replace(/\/+$/, '');
    this.#log = log;
    this.#client = new JsonClient({
      timing,
      headers: isApiKey ? {} : { authorization: `Bearer ${key}` },
      timeoutMs: 8000,
      // Somebody waits, and what is stored can be shown meanwhile.
      budgetMs: 10_000,
      maxBytes: 2_000_000,
      maxRetries: 3,
      perSecond: 20,
      concurrency: 6,
      circuit: { maxFailures: 5, openMs: 60_000 },
    });
  }

  search(ctx: Context, title: string, year: number | null): Promise<Answer<SourceFilm[]>> {
    return this.#ask<SourceFilm[]>(ctx, {
      path: '/search/movie',
      parameters: {
        query: title.slice(0, MAX_QUERY_LENGTH),
        include_adult: 'false',
        ...(year === null ? {} : { primary_release_year: String(year) }),
      },
      shape: z.array(SourceFilm),
      read: filmsOfSearch,
      nothing: [],
      freshHours: (found) => (found.length === 0 ? 6 : 24),
    });
  }

  details(ctx: Context, tmdbId: number): Promise<Answer<SourceFilm | null>> {
    return this.#ask<SourceFilm | null>(ctx, {
      path: `/movie/${tmdbId}`,
      parameters: { append_to_response: 'credits' },
      shape: SourceFilm.nullable(),
      read: filmOfDetails,
      nothing: null,
      freshHours: (found) => (found === null ? 24 : 7 * 24),
    });
  }

  /** From memory while that is fresh, else from the source, else from memory however old. */
  async #ask<Found>(ctx: Context, question: Question<Found>): Promise<Answer<Found>> {
    const request = `${question.path}?${new URLSearchParams(Object.entries(question.parameters).toSorted())}`;
    const kept = await queries.answerTo(ctx.db, request);
    const remembered = kept === undefined ? undefined : question.shape.safeParse(kept.answer).data;
    if (kept !== undefined && remembered !== undefined && kept.fresh_until > timestamp(ctx.clock)) {
      return { found: remembered, offline: false };
    }
    try {
      return { found: await this.#together(request, () => this.#fetch(ctx, question, request)), offline: false };
    } catch (error) {
      if (!(error instanceof OutsideUnavailable)) throw error;
      this.#log.warn({ path: question.path, reason: error.message }, 'the film database did not answer');
      return { found: remembered ?? question.nothing, offline: true };
    }
  }

  /** Equal questions at the same time are asked once. */
  #together<Found>(request: string, ask: () => Promise<Found>): Promise<Found> {
    const known = this.#underWay.get(request);
    // Equal requests have equal answers.
    if (known !== undefined) return known as Promise<Found>;
    const asked = ask().finally(() => this.#underWay.delete(request));
    this.#underWay.set(request, asked);
    return asked;
  }

  async #fetch<Found>(ctx: Context, question: Question<Found>, request: string): Promise<Found> {
    const { path, parameters, nothing } = question;
    const url = new URL(`${this.#baseUrl}${path}?${new URLSearchParams({ ...parameters, ...this.#credentials })}`);
    const { status, body } = await this.#client.get(url);
    if (status === 401 || status === 403) throw this.#refused(status);
    if (status !== 200 && status !== 404) {
      this.#log.error({ path, status }, 'the film database did not understand a question of ours');
      return nothing;
    }
    const isNotFound = status === 404 && body !== null;
    const found = isNotFound ? nothing : question.read(body);
    if (found === null && !isNotFound) throw new OutsideUnavailable('an answer of another shape');
    const answer = found ?? nothing;
    await queries.keepAnswer(ctx.db, request, {
      answer,
      fetched_at: timestamp(ctx.clock),
      fresh_until: hoursFromNow(ctx.clock, question.freshHours(answer)),
    });
    return answer;
  }

  #refused(status: number): OutsideUnavailable {
    this.#client.circuit.openFor(REFUSED_MS);
    this.#log.error({ status }, 'the film database refuses our key: check TMDB_ACCESS_TOKEN or TMDB_API_KEY');
    return new OutsideUnavailable('our key is refused');
  }
}
