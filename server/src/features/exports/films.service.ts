import type { NamedMovie } from '@halfstar/contract/exports/films.schema';
import { findLetterboxdIds } from '#features/imports/film-matching.service.ts';
import { listFilmIdentities } from '#features/movies/export.service.ts';
import { listReviewedFilmIds } from '#features/reviews/export.service.ts';
import { readReviewsByFilm, type StoredReview } from '#features/reviews/import.service.ts';
import { listTrackedFilmIds } from '#features/tracking/export.service.ts';
import { NO_TRACKING } from '#features/tracking/import/states.model.ts';
import { readTracking, type TrackingState } from '#features/tracking/import/states.service.ts';
import type { Context } from '#platform/context.ts';

/** Films in memory at a time. */
const FILMS_PER_BATCH = 500;

/** How other places know a film. */
export interface FilmIdentity extends NamedMovie {
  director: string | null;
}

/** All that a member has of a film. */
export interface MemberFilm {
  film: FilmIdentity;
  tracking: TrackingState;
  review: StoredReview | null;
}

/**
 * All that a member has of each film, in batches, in the order of the films' ids: films on their lists, rated or seen, and those with a
 * review.
 */
export async function* readMemberFilms(ctx: Context, userId: string): AsyncGenerator<MemberFilm[]> {
  let after: string | null = null;
  while (true) {
    const ids = await listNextIds(ctx, userId, after);
    if (ids.length === 0) return;
    const films = await findFilmIdentities(ctx, userId, ids);
    const [states, reviews] = [
      await readTracking(ctx, userId, ids),
      await readReviewsByFilm(ctx, userId, ids, ['removed']),
    ];
    yield ids.flatMap((id) => {
      const film = films.get(id);
      if (film === undefined) return [];
      return { film, tracking: states.get(id) ?? NO_TRACKING, review: reviews.get(id) ?? null };
    });
    after = ids.at(-1) ?? null;
  }
}

/** A review stays when its film is taken off the lists, so both name films. */
async function listNextIds(ctx: Context, userId: string, after: string | null): Promise<string[]> {
  const tracked = await listTrackedFilmIds(ctx, userId, after, FILMS_PER_BATCH);
  const reviewed = await listReviewedFilmIds(ctx, userId, after, FILMS_PER_BATCH);
  return [...new Set([...tracked, ...reviewed])].toSorted().slice(0, FILMS_PER_BATCH);
}

/** These films by id, as the member's exports name them; unknown ones are missing. */
export async function findFilmIdentities(
  ctx: Context,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, FilmIdentity>> {
  const letterboxdIds = await findLetterboxdIds(ctx, userId, ids);
  const films = await listFilmIdentities(ctx, ids);
  return new Map(films.map((film) => [film.id, { ...film, letterboxd_id: letterboxdIds.get(film.id) ?? null }]));
}

/** A film as the document names it. */
export const toNamedFilm = ({ id, title, year, tmdb_id, letterboxd_id }: FilmIdentity): NamedMovie => ({
  id,
  title,
  year,
  tmdb_id,
  letterboxd_id,
});
