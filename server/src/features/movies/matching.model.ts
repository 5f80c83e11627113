/** A film as files of other services name it. At least one field says something. */
export interface FilmReference {
  /** Letterboxd's id of the film. */
  filmId: number | null;
  /** The last part of its address at Letterboxd. */
  slug: string | null;
  tmdbId: number | null;
  /** `tt…` */
  imdbId: string | null;
  title: string | null;
  year: number | null;
  directors: string[];
}

/** The film that a reference means. `confidence`: 0.85–1; `check`: a member should look at it once. */
export interface FilmMatch {
  movieId: string;
  confidence: number;
  check: boolean;
}

export interface FilmSuggestion {
  /** Null for a film of the source that is not stored yet. */
  movieId: string | null;
  tmdbId: number | null;
  title: string;
  year: number | null;
  /** 0–1, of the titles. */
  similarity: number;
}

/** No film that is certain enough. */
export interface FilmDoubt {
  movieId: null;
  /** The most likely first. */
  suggestions: FilmSuggestion[];
  /** Whether it is a television series, which the product does not have. */
  television: boolean;
}

/** A film that a reference may mean. */
export interface Candidate extends FilmSuggestion {
  /** 0: of the same name. 1: but for its article. 2, 3: the same without a last part in brackets. Null: of another name. */
  rank: number | null;
  votes: number;
  adult: boolean;
  /** Whether the source marks it as a video. */
  video: boolean;
  director: string | null;
}

/** The verdict on a title: a candidate, or those to suggest. */
export type TitleVerdict<Film extends Candidate> =
  /** `isNear`: of a neighboring year. */
  | { kind: 'match'; film: Film; confidence: number; check: boolean; isNear: boolean }
  /** `tied`: candidates that fit equally well. */
  | { kind: 'doubt'; suggestions: FilmSuggestion[]; tied: Film[] };

export const MAX_SUGGESTIONS = 5;
/** The least similarity of the titles of a film that is suggested. */
export const LEAST_SIMILARITY = 0.6;
/** So many times the votes of the next film decide between two of one name and year. */
const DOMINANT_VOTES = 20;
const ARTICLE_DIFFERS = 1;

/**
 * Decides which candidate a reference means, by the ranks of their names, its year and its directors. A film of another year is taken only
 * when that is a neighboring one and it is the only film of exactly this name; never taken are a film whose director is known to be
 * another, and any film when the year is unknown. Videos count only when no film fits.
 */
export function judgeCandidates<Film extends Candidate>(
  reference: Pick<FilmReference, 'year' | 'directors'>,
  candidates: readonly Film[],
): TitleVerdict<Film> {
  const films = candidates.filter(({ video }) => !video);
  const verdict = judge(reference, films);
  if (films.length === candidates.length || verdict.kind === 'match') return verdict;
  if (verdict.tied.length === 0) return judge(reference, candidates);
  return { ...verdict, suggestions: selectSuggestions(reference.year, candidates) };
}

function judge<Film extends Candidate>(
  { year, directors }: Pick<FilmReference, 'year' | 'directors'>,
  candidates: readonly Film[],
): TitleVerdict<Film> {
  const decent = candidates.filter((film) => !film.adult);
  const named = (decent.length > 0 ? decent : candidates).filter((film) => film.rank !== null);
  const possible = named.filter((film) => sharesDirector(directors, film) !== false);
  const sameYear = closestNames(possible.filter((film) => year !== null && film.year === year));
  const ofYear = preferDirectors(directors, sameYear);
  if (ofYear[0] !== undefined) return choose(ofYear, 0.95, named);
  const near = possible.filter(
    (film) => year !== null && film.year !== null && Math.abs(film.year - year) === 1 && film.rank !== ARTICLE_DIFFERS,
  );
  const neighbors = preferDirectors(directors, closestNames(near));
  if (neighbors.length === 1 && neighbors[0] !== undefined) {
    return { kind: 'match', film: neighbors[0], confidence: 0.9, check: false, isNear: true };
  }
  return { kind: 'doubt', suggestions: selectSuggestions(year, candidates), tied: neighbors };
}

/**
 * Whether a film that was found by an id may be the film of the reference: false when both its title and its year are far off, so that the
 * id is probably wrong.
 */
export const isPlausibleIdMatch = ({ year }: Pick<FilmReference, 'year'>, film: Candidate): boolean =>
  film.similarity >= 0.5 || year === null || film.year === null || Math.abs(film.year - year) <= 2;

/** Films of one name and year: the only one, or the one with by far the most votes. */
function choose<Film extends Candidate>(
  films: readonly Film[],
  confidence: number,
  named: readonly Film[],
): TitleVerdict<Film> {
  const [first, second] = films.toSorted((a, b) => b.votes - a.votes);
  if (first !== undefined && second === undefined)
    return { kind: 'match', film: first, confidence, check: false, isNear: false };
  if (first !== undefined && second !== undefined && first.votes > 0 && first.votes >= DOMINANT_VOTES * second.votes) {
    return { kind: 'match', film: first, confidence: 0.85, check: true, isNear: false };
  }
  return { kind: 'doubt', suggestions: selectSuggestions(first?.year ?? null, named), tied: [...films] };
}

/** Those of the closest rank. */
function closestNames<Film extends Candidate>(films: readonly Film[]): Film[] {
  const closest = Math.min(...films.map((film) => film.rank ?? Number.POSITIVE_INFINITY));
  return films.filter((film) => film.rank === closest);
}

/** The films of these directors when there are any, else all. */
function preferDirectors<Film extends Candidate>(directors: readonly string[], films: Film[]): Film[] {
  const shared = films.filter((film) => sharesDirector(directors, film) === true);
  return shared.length > 0 ? shared : films;
}

/** Undefined when one of the two is not known. A shared word is enough, since names are written in many ways. */
function sharesDirector(directors: readonly string[], { director }: Candidate): boolean | undefined {
  const words = toWords(directors.join(' '));
  const known = new Set(toWords(director ?? ''));
  return words.length === 0 || known.size === 0 ? undefined : words.some((word) => known.has(word));
}

const toWords = (names: string): string[] =>
  names
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2);

/**
 * At most five films to suggest, without adult titles and films of other names, the most likely first: by similarity, films before videos,
 * then by how near their year is.
 */
export const selectSuggestions = (wantedYear: number | null, films: readonly Candidate[]): FilmSuggestion[] =>
  films
    .filter(({ adult, similarity }) => !adult && similarity >= LEAST_SIMILARITY)
    .toSorted(
      (a, b) =>
        b.similarity - a.similarity ||
        Number(a.video) - Number(b.video) ||
        yearsFrom(wantedYear, a) - yearsFrom(wantedYear, b) ||
        b.votes - a.votes,
    )
    .slice(0, MAX_SUGGESTIONS)
    .map(({ movieId, tmdbId, title, year, similarity }) => ({ movieId, tmdbId, title, year, similarity }));

const yearsFrom = (year: number | null, film: Candidate): number =>
  year === null || film.year === null ? Number.MAX_SAFE_INTEGER : Math.abs(film.year - year);

/** The least confidence of a match that is evidence: the only film of exactly this name and year. */
const CERTAIN = 0.95;

/**
 * Whether a match is certain enough (0.95 and nothing to check) to count for everybody's imports that say the same of the film, and not
 * only for the import that asked.
 */
export const isCertainMatch = ({ confidence, check }: FilmMatch): boolean => !check && confidence >= CERTAIN;
