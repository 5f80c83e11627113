import { sql } from 'kysely';
import type { MovieOfMember } from '#features/tracking/tracking.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { type ChangedRating, isReviewOf } from './club-reviews.queries.ts';
import { isSealedRound } from './rounds.predicate.ts';

/**
 * Gives a member's review of a club's film a rating (1–10) that is held until the round is opened; without a review they get one that is a
 * rating alone, with this text. The caller changes the totals. Served by movie_club_reviews_one_each. Needs lockMovieForMember.
 */
export async function upsertHeldReview(
  ctx: Context,
  clubId: string,
  { userId, movieId }: MovieOfMember,
  { rating, text, at }: { rating: number; text: string; at: string },
): Promise<ChangedRating[]> {
  const { rows } = await sql<ChangedRating>`
    with former as (select rating from movie_club_reviews where ${isReviewOf(clubId, { userId, movieId })}),
    saved as (
      insert into movie_club_reviews as own
        (club_id, movie_id, user_id, rating, kind, review_content, is_spoiler, held, created_at, updated_at)
      values (${clubId}, ${movieId}, ${userId}, ${rating}, 'rating', ${text}, false, true, ${at}, ${at})
      on conflict on constraint movie_club_reviews_one_each do update set
        rating = excluded.rating, held = true, updated_at = excluded.updated_at,
        review_content = case own.kind when 'rating' then excluded.review_content else own.review_content end
      returning own.club_id, own.movie_id, own.rating)
    select f.id, (select rating from former) as before, saved.rating as after
    from saved join movie_club_films f using (club_id, movie_id)`.execute(ctx.db);
  return rows;
}

/** The round of a club's film. */
export interface Round {
  clubId: string;
  movieId: string;
}

/** The members whose rating of a club's film is held. Served by movie_club_reviews_held_idx. */
export async function listMembersWithHeldRating(ctx: Context, { clubId, movieId }: Round): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('movie_club_reviews')
    .select('user_id')
    .where('club_id', '=', clubId)
    .where('movie_id', '=', movieId)
    .where('held', '=', true)
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** The rounds that are no longer sealed and have held ratings. Served by movie_club_reviews_held_idx. */
export async function listRoundsWithHeldRatings(ctx: Context): Promise<Round[]> {
  const { rows } = await sql<Round>`
    select f.club_id as "clubId", f.movie_id as "movieId" from movie_club_films f
    where not ${isSealedRound('f', timestamp(ctx.clock))} and (f.club_id, f.movie_id) in (
      select club_id, movie_id from movie_club_reviews where held)
    order by f.id`.execute(ctx.db);
  return rows;
}

/** A held rating, 1–10, and when the member gave it; undefined when there is none. Served by movie_club_reviews_one_each. */
export const findHeldRating = (ctx: Context, { clubId, movieId }: Round, userId: string) =>
  ctx.db
    .selectFrom('movie_club_reviews')
    .select(['rating', 'updated_at'])
    .where(isReviewOf(clubId, { userId, movieId }))
    .where('held', '=', true)
    .executeTakeFirst();

/** Marks a member's rating of a club's film as no longer held; changes nothing else. Served by movie_club_reviews_one_each. */
export const markRatingReleased = (ctx: Context, { clubId, movieId }: Round, userId: string) =>
  ctx.db
    .updateTable('movie_club_reviews')
    .set({ held: false })
    .where(isReviewOf(clubId, { userId, movieId }))
    .execute();
