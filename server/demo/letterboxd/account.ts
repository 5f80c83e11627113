export interface ExportedFilm {
  id: number;
  title: string;
  year: number | null;
}

/** A text in the HTML of Letterboxd, and as plain text. */
export interface ExportedText {
  html: string;
  plain: string;
}

export interface ExportedViewing {
  id: number;
  film: ExportedFilm;
  /** YYYY-MM-DD. */
  loggedOn: string;
  /** Null for a review without a diary entry. */
  watchedOn: string | null;
  rewatch: boolean;
  /** 0.5–5. */
  stars: number | null;
  tags: string[];
  review: ExportedText | null;
  /** The page of its film is gone, and with it the link. */
  orphaned: boolean;
}

export interface ExportedEntry {
  film: ExportedFilm;
  loggedOn: string;
}

export interface ExportedList {
  id: number;
  name: string;
  madeOn: string;
  tags: string[];
  description: ExportedText | null;
  entries: { film: ExportedFilm; note: ExportedText | null }[];
}

/** An account of Letterboxd. */
export interface ExportedAccount {
  viewings: ExportedViewing[];
  ratings: (ExportedEntry & { stars: number })[];
  watched: ExportedEntry[];
  watchlist: ExportedEntry[];
  likes: ExportedEntry[];
  lists: ExportedList[];
  /** What the member deleted there: none of it may arrive here. */
  deleted: ExportedViewing[];
}
