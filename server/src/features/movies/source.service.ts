import { hoursFromNow } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { SourceFilm, SourceSeries } from './source.present.ts';
import * as queries from './source.queries.ts';

/** What the source, or the cache of its answers, says. */
export interface SourceResult<Found> {
  found: Found;
  /** True when the source did not answer in time; what was found is then from the cache, or empty. */
  offline: boolean;
}

/** Who waits for the answer: a member, who goes first and waits a few seconds, or a background job. */
export type Requester = 'person' | 'background';

/** The lists that the source makes. */
export type SourceList = 'popular' | 'trending today' | 'trending this week';

/** A page of a list of the source. */
export interface FilmPage {
  films: SourceFilm[];
  /** How many pages can be requested. */
  pages: number;
}

export type SourceState =
  /** No key is set, so there is only the embedded catalog. */
  | 'none'
  | 'ready'
  /** It has not answered lately. */
  | 'silent'
  /** It asked us to slow down. */
  | 'resting'
  /** It rejects our key. */
  | 'refused';

/** Where film data comes from. A source that is down is reported by `offline`; no method throws for it. */
export interface MovieSource {
  /** False without a key. Then it finds no film, which says nothing about whether one exists. */
  readonly isConfigured: boolean;
  search(
    ctx: Context,
    title: string,
    year: number | null,
    requester?: Requester,
    adultTitles?: boolean,
  ): Promise<SourceResult<SourceFilm[]>>;
  /** Films of this title that came out somewhere in this year, festivals included. */
  searchByAnyRelease(
    ctx: Context,
    title: string,
    year: number,
    requester: Requester,
  ): Promise<SourceResult<SourceFilm[]>>;
  /** Titles and original titles of television series that a search for the title finds, begun in this year unless it is null. */
  searchTelevision(
    ctx: Context,
    title: string,
    year: number | null,
    requester: Requester,
  ): Promise<SourceResult<SourceSeries[]>>;
  /** Null when the source does not have the film, or no longer has it. */
  details(ctx: Context, tmdbId: number, requester?: Requester): Promise<SourceResult<SourceFilm | null>>;
  list(ctx: Context, list: SourceList, page: number): Promise<SourceResult<FilmPage>>;
  /** Films that the source recommends to viewers of this one. */
  recommendations(ctx: Context, tmdbId: number, page: number): Promise<SourceResult<FilmPage>>;
  findByImdbId(ctx: Context, imdbId: string, requester?: Requester): Promise<SourceResult<SourceFilm | null>>;
  /** `until`: when it will be used again, as an ISO timestamp, if known. */
  state(ctx: Context): Promise<{ state: SourceState; until: string | null }>;
  /** Whether it answers a cheap request now. Not cached. */
  ping(ctx: Context): Promise<boolean>;
}

declare module '#platform/context.ts' {
  interface Context {
    movieSource: MovieSource;
  }
}

/**
 * An answer that is no longer fresh is of use only while the source does not answer. Requests contain what people typed, so they are
 * not kept for longer; the source's terms would allow six months.
 */
const MAX_STALE_HOURS = 7 * 24;

const NO_FILMS = { found: { films: [], pages: 0 }, offline: false };

/** The source without a key: it finds nothing, so only stored films exist. */
export const noMovieSource: MovieSource = {
  isConfigured: false,
  search: async () => ({ found: [], offline: false }),
  searchByAnyRelease: async () => ({ found: [], offline: false }),
  searchTelevision: async () => ({ found: [], offline: false }),
  details: async () => ({ found: null, offline: false }),
  list: async () => NO_FILMS,
  recommendations: async () => NO_FILMS,
  findByImdbId: async () => ({ found: null, offline: false }),
  state: async () => ({ state: 'none', until: null }),
  ping: async () => false,
};

/** Deletes cached answers that have not been fresh for a week. */
export const deleteExpiredResponses = (ctx: Context): Promise<void> =>
  queries.deleteResponsesExpiredBefore(ctx, hoursFromNow(ctx.clock, -MAX_STALE_HOURS));
