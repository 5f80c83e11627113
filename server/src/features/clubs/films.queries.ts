import { type RawBuilder, sql } from 'kysely';
import { movieSummaryJson } from '#features/movies/movies.facts.ts';
import type { Context } from '#platform/context.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { ClubFilmRow } from './films.present.ts';

/** Films `f` of clubs with the viewer's own rating, for a query that goes on with its conditions. */
const selectClubFilms = (viewer: Viewer | null, rest: RawBuilder<unknown>) => sql<ClubFilmRow>`
  select f.id, f.club_id, f.status, f.picked_by, f.starts_on, f.discuss_at, f.started_at, f.finished_at, f.created_at, f.rating_count,
    f.rating_sum, f.histogram, ${movieSummaryJson('movie')} as movie,
    (select own.rating from movie_club_reviews own
      where own.club_id = f.club_id and own.movie_id = f.movie_id and own.user_id = ${viewer?.userId ?? null}::uuid) as own_rating
  from movie_club_films f join movies movie on movie.id = f.movie_id
  ${rest}`;

/** The film that a club watches now. Served by movie_club_films_one_current and movie_club_reviews_one_each. */
export async function findCurrentFilm(
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
): Promise<ClubFilmRow | undefined> {
  const { rows } = await selectClubFilms(viewer, sql`where f.club_id = ${clubId} and f.status = 'current'`).execute(
    ctx.db,
  );
  return rows[0];
}
