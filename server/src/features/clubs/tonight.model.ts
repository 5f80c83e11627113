import { MAX_STARS, MIN_STARS, toStars } from '@halfstar/contract/shared/rating';

/** A film that may be shown. */
export interface Candidate {
  id: string;
  genre_ids: number[];
  /** How many members want to see it. */
  wanters: number;
  /** The mean of all its ratings on Halfstar, 1–10, drawn towards the mean of all films as if five more ratings were like that. */
  mean: number;
}

/** How much more, of ratings 1–10, a member gives films of a genre than others do, drawn towards 0 by as many as five ratings. */
export interface GenreTaste {
  user_id: string;
  genre_id: number;
  difference: number;
}

export interface RankedFilm {
  id: string;
  joy: { user_id: string; expected: number }[];
  least_joy: number | null;
}

/**
 * The best films for these members: the greatest least joy first, then those that most of them want to see, then in the given order. The
 * joy that a member is expected to have is the film's mean and how much more or less than others the member gives films of its genres, on
 * average over the genres; from half a star to five, to a tenth of a star. Without members films are ranked by who wants to see them.
 */
export function rankFilms(
  candidates: readonly Candidate[],
  tastes: readonly GenreTaste[],
  userIds: readonly string[],
  limit: number,
): RankedFilm[] {
  const byGenre = userIds.map(() => new Map<number, number>());
  const places = new Map(userIds.map((userId, place) => [userId, place]));
  for (const { user_id, genre_id, difference } of tastes) byGenre[places.get(user_id) ?? -1]?.set(genre_id, difference);
  // There may be ten thousand candidates: only numbers are made of most of them.
  const least = new Map(candidates.map((film) => [film.id, findLeast(film, byGenre)]));
  return candidates
    .toSorted((a, b) => (least.get(b.id) ?? 0) - (least.get(a.id) ?? 0) || b.wanters - a.wanters)
    .slice(0, limit)
    .map((film) => ({
      id: film.id,
      joy: userIds.map((user_id, place) => ({ user_id, expected: estimateStars(film, byGenre[place]) })),
      least_joy: userIds.length === 0 ? null : (least.get(film.id) ?? null),
    }));
}

function findLeast(film: Candidate, byGenre: readonly ReadonlyMap<number, number>[]): number {
  let least: number = MAX_STARS;
  for (const differences of byGenre) least = Math.min(least, estimateStars(film, differences));
  return least;
}

function estimateStars({ mean, genre_ids }: Candidate, differences: ReadonlyMap<number, number> | undefined): number {
  let sum = 0;
  for (const genre of genre_ids) sum += differences?.get(genre) ?? 0;
  const stars = toStars(mean + (genre_ids.length === 0 ? 0 : sum / genre_ids.length));
  return Math.round(Math.min(MAX_STARS, Math.max(MIN_STARS, stars)) * 10) / 10;
}
