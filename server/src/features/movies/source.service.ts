import { hoursFromNow } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { SourceFilm } from './source.present.ts';
import * as queries from './source.queries.ts';

export interface Answer<Found> {
  found: Found;
  /** The source did not answer, or not in the time that people wait; what was found is from memory, or nothing. */
  offline: boolean;
}

/** Who waits: a person, for a few seconds and before all others, or nobody. */
export type Asker = 'person' | 'background';

/** Lists that the source makes. */
export type SourceList = 'popular' | 'trending today' | 'trending this week';

export interface FilmPage {
  films: SourceFilm[];
  /** How many pages can be asked for. */
  pages: number;
}

export type SourceState =
  /** There is no key: the embedded catalogue is all there is. */
  | 'none'
  | 'ready'
  /** It does not answer lately. */
  | 'silent'
  /** It asked us to slow down. */
  | 'resting'
  /** It refuses our key. */
  | 'refused';

/** Where film data comes from. Never throws for a source that is down: that is an answer too. */
export interface MovieSource {
  /** False without a key: then it knows no film, and that says nothing about any. */
  readonly isThere: boolean;
  search(
    ctx: Context,
    title: string,
    year: number | null,
    asker?: Asker,
    adultTitles?: boolean,
  ): Promise<Answer<SourceFilm[]>>;
  /** Null when the source knows no such film, or none any more. */
  details(ctx: Context, tmdbId: number, asker?: Asker): Promise<Answer<SourceFilm | null>>;
  list(ctx: Context, list: SourceList, page: number): Promise<Answer<FilmPage>>;
  /** Films that are watched by those who watch this one. */
  recommendations(ctx: Context, tmdbId: number, page: number): Promise<Answer<FilmPage>>;
  findByImdbId(ctx: Context, imdbId: string): Promise<Answer<SourceFilm | null>>;
  /** `until`: when it will be asked again, where that is known. */
  state(ctx: Context): Promise<{ state: SourceState; until: string | null }>;
  /** Asks it something easy, whatever it answered before. */
  answers(ctx: Context): Promise<boolean>;
}

declare module '#platform/context.ts' {
  interface Context {
    movieSource: MovieSource;
  }
}

/** Its terms let nobody keep its answers for longer than six months. */
const KEPT_HOURS = 180 * 24;

const NO_FILMS = { found: { films: [], pages: 0 }, offline: false };

/** There are no films but those stored, of which the embedded catalogue is the beginning. */
export const embedded: MovieSource = {
  isThere: false,
  search: async () => ({ found: [], offline: false }),
  details: async () => ({ found: null, offline: false }),
  list: async () => NO_FILMS,
  recommendations: async () => NO_FILMS,
  findByImdbId: async () => ({ found: null, offline: false }),
  state: async () => ({ state: 'none', until: null }),
  answers: async () => false,
};

/** Throws out what the source's terms no longer let us keep. */
export const forgetOldAnswers = (ctx: Context): Promise<void> =>
  queries.deleteAnswersBefore(ctx.db, hoursFromNow(ctx.clock, -KEPT_HOURS));
