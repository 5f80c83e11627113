import type { ClubMovieDates, ClubMovieStatus } from '@halfstar/contract/clubs/films.schema';
import { type RawBuilder, sql } from 'kysely';
import { movieSummaryJson } from '#features/movies/movies.facts.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { StoredCounter } from '#platform/database/drift.ts';
import type { HotRows } from '#platform/database/hot-rows.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { Viewer } from '#platform/viewer.ts';
import { saidVisibleTo } from './clubs.predicate.ts';
import type { ClubFilmRow } from './films.present.ts';
import { isSealedFor, isSealedRound } from './rounds.predicate.ts';

/** Films `f` of clubs with the viewer's own rating, for a query that goes on with its conditions. Who picked them only if visible. */
const selectClubFilms = (ctx: Context, viewer: Viewer | null, rest: RawBuilder<unknown>) => sql<ClubFilmRow>`
  select f.id, f.club_id, f.status, f.starts_on, f.discuss_at, f.started_at, f.finished_at, f.created_at, f.rating_count,
    f.rating_sum, f.histogram, ${movieSummaryJson('movie')} as movie,
    case when ${saidVisibleTo(viewer, sql`f.club_id`, sql`f.picked_by`)} then f.picked_by end as picked_by,
    (select own.rating from movie_club_reviews own
      where own.club_id = f.club_id and own.movie_id = f.movie_id and own.user_id = ${viewer?.userId ?? null}::uuid) as own_rating,
    ${isSealedRound('f', timestamp(ctx.clock))} as sealed_round, ${isSealedFor(viewer, 'f', timestamp(ctx.clock))} as sealed
  from movie_club_films f join movies movie on movie.id = f.movie_id
  ${rest}`;

/** The film that a club watches now. Served by movie_club_films_one_current and movie_club_reviews_one_each. */
export async function findCurrentFilm(
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
): Promise<ClubFilmRow | undefined> {
  const { rows } = await selectClubFilms(
    ctx,
    viewer,
    sql`where f.club_id = ${clubId} and f.status = 'current'`,
  ).execute(ctx.db);
  return rows[0];
}

/** A film of a club's programme. Served by movie_club_films_one_each and movie_club_reviews_one_each. */
export async function findFilm(
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
  movieId: string,
): Promise<ClubFilmRow | undefined> {
  const { rows } = await selectClubFilms(
    ctx,
    viewer,
    sql`where f.club_id = ${clubId} and f.movie_id = ${movieId}`,
  ).execute(ctx.db);
  return rows[0];
}

/** Where a list of planned films goes on; `infinity` for a film without a date. */
export type PlannedPlace = readonly [startsOn: string, createdAt: string, id: string];

/** The films that a club plans, by date, then those without one. Served by movie_club_films_planned_idx, which has 50 of a club at most. */
export async function listPlanned(
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
  after: PlannedPlace | null,
  limit: number,
): Promise<ClubFilmRow[]> {
  const order = sql`coalesce(f.starts_on, 'infinity'::date), f.created_at, f.id`;
  const { rows } = await selectClubFilms(
    ctx,
    viewer,
    sql`where f.club_id = ${clubId} and f.status = 'planned' and ${isAfterPlace(sql`(${order})`, after, 'asc')}
      order by ${order} limit ${limit}`,
  ).execute(ctx.db);
  return rows;
}

/** The films that a club has watched, the last finished first. Served by movie_club_films_finished_idx. */
export async function listFinished(
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
  after: readonly [string, string] | null,
  limit: number,
): Promise<ClubFilmRow[]> {
  const { rows } = await selectClubFilms(
    ctx,
    viewer,
    sql`where f.club_id = ${clubId} and f.status = 'finished' and ${isAfterPlace(sql`(f.finished_at, f.id)`, after, 'desc')}
      order by f.finished_at desc, f.id desc limit ${limit}`,
  ).execute(ctx.db);
  return rows;
}

/** A film that divides a club. */
export interface DividedFilm {
  movie_id: string;
  /** Whether the viewer has rated it in the club. */
  rated: boolean;
}

/**
 * The films that a club has watched and that at least so many members have rated there, not all alike: those whose ratings are the furthest
 * apart first, then the last finished. Served by movie_club_films_finished_idx and movie_club_reviews_one_each.
 */
export async function listDivided(
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
  leastRatings: number,
): Promise<DividedFilm[]> {
  // The variance as one division of whole numbers, so that equals are equal.
  const { rows } = await sql<DividedFilm>`
    select f.movie_id, exists (select from movie_club_reviews own
        where own.club_id = f.club_id and own.movie_id = f.movie_id and own.user_id = ${viewer?.userId ?? null}::uuid) as rated
    from movie_club_films f
    cross join lateral (
      select sum(given.ratings * given.rating * given.rating) as squares
      from unnest(f.histogram) with ordinality as given (ratings, rating)) of_film
    cross join lateral (select f.rating_count * squares - f.rating_sum::bigint * f.rating_sum as apart) measured
    where f.club_id = ${clubId} and f.status = 'finished' and f.rating_count >= ${leastRatings} and apart > 0
    order by apart::float8 / (f.rating_count::bigint * f.rating_count) desc, f.finished_at desc, f.id desc`.execute(
    ctx.db,
  );
  return rows;
}

/** Whether there is such a film, and not one that only an import names. Served by movies_pkey. */
export async function isIdentifiedMovie(ctx: Context, movieId: string): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('movies')
    .select('id')
    .where('id', '=', movieId)
    .where('letterboxd_key', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Films of a club that are about to change. */
export interface LockedFilm {
  movie_id: string;
  status: ClubMovieStatus;
}

/**
 * The current film of a club and, of its programme, this one; both locked until the transaction ends, in the order of their ids as ratings
 * lock them. Served by movie_club_films_one_each.
 */
export async function lockCurrentAndGivenFilm(
  ctx: Context,
  clubId: string,
  movieId: string | null,
): Promise<LockedFilm[]> {
  const { rows } = await sql<LockedFilm>`
    select movie_id, status from movie_club_films
    where club_id = ${clubId} and (movie_id = ${movieId}::uuid or status = 'current') order by id
    for no key update`.execute(ctx.db);
  return rows;
}

/** How many films a club plans. Served by movie_club_films_planned_idx. */
export async function countPlanned(ctx: Context, clubId: string): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('movie_club_films')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('club_id', '=', clubId)
    .where('status', '=', 'planned')
    .executeTakeFirstOrThrow();
  return total;
}

/** A film of a club, and who acts on it when. */
export interface FilmAction {
  clubId: string;
  movieId: string;
  /** Null for a deleted account. */
  userId: string | null;
  at: string;
}

/** Puts a film on a club's schedule, also one that was skipped. Needs lockClub. */
export const planFilm = (ctx: Context, { clubId, movieId, userId, at }: FilmAction, dates: ClubMovieDates) =>
  ctx.db
    .insertInto('movie_club_films')
    .values({ club_id: clubId, movie_id: movieId, status: 'planned', picked_by: userId, created_at: at, ...dates })
    .onConflict((conflict) =>
      conflict.columns(['club_id', 'movie_id']).doUpdateSet({ status: 'planned', picked_by: userId, ...dates }),
    )
    .execute();

/** Changes the dates of a club's film. Needs lockClub. */
export const setDates = (ctx: Context, clubId: string, movieId: string, dates: Partial<ClubMovieDates>) =>
  ctx.db
    .updateTable('movie_club_films')
    .set(dates)
    .where('club_id', '=', clubId)
    .where('movie_id', '=', movieId)
    .execute();

/** Takes a planned film off the schedule; any other stays. Needs lockClub. */
export const deletePlannedFilm = (ctx: Context, clubId: string, movieId: string) =>
  ctx.db
    .deleteFrom('movie_club_films')
    .where('club_id', '=', clubId)
    .where('movie_id', '=', movieId)
    .where('status', '=', 'planned')
    .execute();

/** Finishes the current film of a club, if there is one. Served by movie_club_films_one_current. Needs lockFilms. */
export const finishCurrent = (ctx: Context, clubId: string, at: string) =>
  ctx.db
    .updateTable('movie_club_films')
    .set({ status: 'finished', finished_at: at })
    .where('club_id', '=', clubId)
    .where('status', '=', 'current')
    .execute();

/**
 * Makes a film the current one of a club, in a sealed round if the club has chosen that; one that was not planned is picked by the member.
 * Needs lockFilms and no current film.
 * @returns the film's id in the club's programme
 */
export async function startFilm(
  ctx: Context,
  { clubId, movieId, userId, at }: FilmAction,
  discussAt: string | null,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into movie_club_films (club_id, movie_id, status, picked_by, discuss_at, started_at, created_at, sealed)
    values (${clubId}, ${movieId}, 'current', ${userId}, ${discussAt}, ${at}, ${at},
      (select sealed_rounds from movie_clubs where id = ${clubId}))
    on conflict on constraint movie_club_films_one_each do update set
      status = 'current', sealed = excluded.sealed, discuss_at = excluded.discuss_at, started_at = excluded.started_at,
      picked_by = case movie_club_films.status when 'planned' then movie_club_films.picked_by else excluded.picked_by end
    returning id`.execute(ctx.db);
  const [film] = rows;
  if (film === undefined) throw new Error('no film was started');
  return film.id;
}

/**
 * The totals of clubs' films, by the id of movie_club_films. Their name comes before that of the totals of films, because a rating in one
 * statement writes them in this order too. Served by movie_club_films_pkey.
 */
export const CLUB_FILM_TOTALS: HotRows = {
  name: 'club film totals',
  write: (additions) => sql`
    select addition.id
    from (select * from jsonb_to_recordset(${additions}::jsonb)
      as given (id uuid, rating_count int, rating_sum int, histogram int[]) order by id) addition
    cross join lateral add_to_club_film_totals(addition.id, addition.rating_count, addition.rating_sum, addition.histogram)`,
};

/** The stored totals of clubs' films beside those counted from the reviews. */
export const STORED_COUNTERS: readonly StoredCounter[] = [
  {
    name: "ratings of clubs' films",
    stored: sql`
      select id, jsonb_build_object('count', rating_count, 'sum', rating_sum, 'histogram', histogram) as value
      from movie_club_films where rating_count <> 0 or rating_sum <> 0 or histogram <> array_fill(0, array[10])`,
    computed: sql`
      select f.id, jsonb_build_object('count', count(*), 'sum', sum(r.rating), 'histogram', array[
        ${sql.join(Array.from({ length: 10 }, (_, place) => sql`count(*) filter (where r.rating = ${sql.lit(place + 1)})`))}
      ]) as value
      from movie_club_reviews r join movie_club_films f using (club_id, movie_id) group by f.id`,
  },
];
