import type { FilmReference as MatchedReference } from '#features/movies/matching.service.ts';

/** A film as a file names it. */
export interface FilmReference extends MatchedReference {
  /** Our id of it, in files that were exported here. */
  movieId?: string;
}

interface RowFacts {
  /** Where the row begins in its file, from 1. */
  line: number;
  /** The same for the same thing in every export of an account; up to 66 characters, or 250 when it contains a slug. */
  key: string;
  /** The cells by the names of their columns. */
  raw: Record<string, string>;
  /** What was left out or assumed, as sentences. */
  warnings: string[];
  /** When it was recorded at its origin, ISO timestamp: noon UTC of the day that the file names. */
  at: string | null;
  /** Letterboxd has removed the film, which was mostly television: it is kept and never matched by itself. */
  orphaned: boolean;
}

interface FilmRowFacts extends RowFacts {
  film: FilmReference;
}

/** What a source of viewings may not say: the tags, the text and title of the review, whether it has spoilers. */
export type ViewingPart = 'tags' | 'review' | 'spoilers';

/** One time that a film was seen. Diary and reviews share the key of the same one: mergeViewings. */
export interface ViewingRow extends FilmRowFacts {
  kind: 'viewing';
  /** YYYY-MM-DD. */
  watchedOn: string | null;
  rewatch: boolean;
  /** 0.5–5. */
  stars: number | null;
  tags: string[];
  /** Of the review: only exports of Halfstar have one. */
  title: string | null;
  /** Plain text, up to 20,000 code points. */
  review: string | null;
  spoilers: boolean;
  /** Of the review, ISO timestamps at noon: only exports of Halfstar have them. */
  reviewedAt?: string | null;
  editedAt?: string | null;
  /** The text is one of an earlier review and not the member's review of the film: only exports of Halfstar tell. */
  isEarlierText?: boolean;
  /** The film has no rating although the viewing has stars: only exports of Halfstar say so. */
  filmUnrated?: boolean;
  /** What its source does not say, so that what an earlier import wrote stays. */
  unsaid: readonly ViewingPart[];
}

/** The member's review of the film, where no viewing carries it: only exports of Halfstar have such rows. */
export interface ReviewRow extends FilmRowFacts {
  kind: 'review';
  title: string;
  /** Plain text, up to 20,000 code points. */
  review: string;
  spoilers: boolean;
  /** ISO timestamp at noon. */
  editedAt: string | null;
}

export interface RatingRow extends FilmRowFacts {
  kind: 'rating';
  /** 0.5–5. */
  stars: number;
  /** The film is rated without being watched: only exports of Halfstar say so. */
  unwatched: boolean;
}

export interface EntryRow extends FilmRowFacts {
  kind: 'watched' | 'watchlist' | 'like';
  /** Whether a watched film is marked to be seen again: only exports of Halfstar say so. */
  seeAgain?: boolean;
}

/** A film on a list. */
export interface ListEntryRow extends FilmRowFacts {
  kind: 'list_entry';
  /** The `listKey` of its list. */
  list: string;
  /** From 1. */
  position: number;
  /** Plain text. */
  note: string | null;
}

/** A list. It comes before its entries. */
export interface ListRow extends RowFacts {
  kind: 'list';
  /** The same as `key`. */
  listKey: string;
  name: string;
  tags: string[];
  /** Whether its order is a ranking, and whether everybody may read it: only exports of Halfstar say so. */
  ranked: boolean;
  public: boolean;
  /** Plain text. */
  description: string | null;
}

export type FilmRow = ViewingRow | ReviewRow | RatingRow | EntryRow | ListEntryRow;
export type FileRow = FilmRow | ListRow;

/** A row that cannot be read. */
export interface RowProblem {
  kind: 'problem';
  line: number;
  raw: Record<string, string>;
  /** One sentence for the member. */
  reason: string;
  /** How many rows it stands for: 1, or many when a file has too many problems to name each. */
  rows: number;
}
