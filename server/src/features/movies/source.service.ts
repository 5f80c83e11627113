import type { Context } from '#platform/context.ts';

/** A film as the source tells it. What it does not know is null or empty. */
export interface SourceFilm {
  tmdb_id: number;
  title: string;
  original_title: string | null;
  overview: string | null;
  poster_path: string | null;
  backdrop_path: string | null;
  release_date: string | null;
  runtime: number | null;
  vote_average: number | null;
  vote_count: number;
  /** 0 to 100 on the catalogue's scale, so that films from here and there rank side by side. */
  popularity: number;
  adult: boolean;
  original_language: string | null;
  genre_ids: number[];
  genres: string[];
  director: string | null;
  /** The first ten. */
  cast_members: { name: string; character: string | null; profile_path: string | null }[];
  /** False for a search result, which lacks runtime, director and cast. */
  complete: boolean;
}

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

/** Without a key: there are no films but those stored, of which the embedded catalogue is the beginning. */
const embedded: MovieSource = {
  search: async () => ({ found: [], offline: false }),
  details: async () => ({ found: null, offline: false }),
};

export interface MovieSourceOptions {
  accessToken: string | null;
  apiKey: string | null;
}

/** The source that the settings name. */
export const createMovieSource = (_options: MovieSourceOptions): MovieSource => embedded;
