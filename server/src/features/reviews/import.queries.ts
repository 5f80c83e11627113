import { sql } from 'kysely';
import type { Moderation } from '#features/subjects/moderated.policy.ts';
import type { Context } from '#platform/context.ts';

/** A review as stored. Times are the database’s own text, so that a review can be restored with all its microseconds. */
export interface StoredReview {
  id: string;
  title: string;
  content: string;
  /** 1–10. */
  rating: number | null;
  is_spoiler: boolean;
  edited_at: string | null;
  created_at: string;
  updated_at: string;
}

/** A review to be written, without a rating: it shows the member’s rating of the film. `id` null: a new one. */
export type NewReview = Omit<StoredReview, 'id' | 'rating'> & { id: string | null };

/** A stored review with its film, whether it is hidden, by moderators too, and whether its author has deleted it. */
export type FoundReview = StoredReview & {
  movie_id: string;
  hidden: boolean;
  moderation: Moderation;
  is_removed: boolean;
};

/** The member’s reviews of these films, also hidden ones and those that their author has deleted. Served by reviews_one_per_film. */
export async function findAllReviewsOfFilms(
  ctx: Context,
  userId: string,
  movieIds: readonly string[],
): Promise<FoundReview[]> {
  const { rows } = await sql<{ review: FoundReview }>`
    select jsonb_build_object('id', id, 'movie_id', movie_id, 'title', title, 'content', content, 'rating', rating,
      'is_spoiler', is_spoiler, 'edited_at', edited_at, 'created_at', created_at, 'updated_at', updated_at,
      'hidden', hidden, 'moderation', moderation, 'is_removed', removed_at is not null) as review
    from reviews where user_id = ${userId} and movie_id = any(${movieIds}::uuid[])`.execute(ctx.db);
  return rows.map((row) => row.review);
}

/**
 * Gives the films of reviews that are to be written under ids which wait for the purge those rows again, so that they are written into them,
 * with what the purge has left below them and what moderators did with them; what every review has there is made again where it is gone. Not
 * where another review of the film was deleted with what moderators did to it: the next one gets that. Served by the primary keys and
 * review_tombstones_one_each.
 */
export async function returnReviewsToFilms(
  ctx: Context,
  userId: string,
  reviews: readonly { id: string | null; movie_id: string }[],
): Promise<void> {
  await sql`
    with waiting as (
      select r.id, given.movie_id from jsonb_to_recordset(${JSON.stringify(reviews)}::jsonb) as given (id uuid, movie_id uuid)
      join reviews r on r.id = given.id and r.user_id = ${userId} and r.movie_id is null
      where not exists (
        select from review_tombstones t
        where t.user_id = ${userId} and t.movie_id = given.movie_id and t.club_id is null and t.id <> given.id)
      for update of r
    ), kept as (
      delete from review_tombstones t using waiting
      where t.id = waiting.id and t.movie_id = waiting.movie_id and t.club_id is null
      returning t.id, t.moderation, t.spoiler_locked
    ), returned as (
      update reviews set movie_id = waiting.movie_id, hidden = kept.moderation is not null, removed_at = null, purge_began_at = null,
        moderation = kept.moderation, spoiler_locked = coalesce(kept.spoiler_locked, false),
        is_spoiler = reviews.is_spoiler or coalesce(kept.spoiler_locked, false)
      from waiting left join kept on kept.id = waiting.id
      where reviews.id = waiting.id
      returning reviews.id, reviews.movie_id, reviews.hidden
    ), subject as (
      insert into subjects (id, kind, owner_id, hidden) select id, 'review', ${userId}, hidden from returned on conflict do nothing)
    insert into subject_counts (subject_id, ranked_in) select id, movie_id from returned on conflict do nothing`.execute(
    ctx.db,
  );
}

/**
 * Writes the member’s reviews with the given texts and times; one without an id gets one. Each gets the member’s current rating of its
 * film, if there is one. Served by reviews_one_per_film, ratings_one_per_film.
 * @returns the films whose review is hidden, because moderators hid the one before it
 */
export async function upsertReviews(
  ctx: Context,
  userId: string,
  reviews: readonly (NewReview & { movie_id: string })[],
): Promise<Set<string>> {
  const { rows } = await sql<{ movie_id: string; hidden: boolean }>`
    insert into reviews (id, user_id, movie_id, title, content, rating, is_spoiler, edited_at, created_at, updated_at)
    select coalesce(given.id, new_id()), ${userId}, given.movie_id, title, content, rated.rating, is_spoiler, edited_at,
      given.created_at, given.updated_at
    from jsonb_to_recordset(${JSON.stringify(reviews)}::jsonb) as given (id uuid, movie_id uuid, title text, content text,
      is_spoiler boolean, edited_at timestamptz, created_at timestamptz, updated_at timestamptz)
    left join ratings rated on rated.user_id = ${userId} and rated.movie_id = given.movie_id
    on conflict (user_id, movie_id) do update
      set title = excluded.title, content = excluded.content, rating = excluded.rating,
        is_spoiler = excluded.is_spoiler or reviews.spoiler_locked,
        edited_at = excluded.edited_at, created_at = excluded.created_at, updated_at = excluded.updated_at
    returning movie_id, hidden`.execute(ctx.db);
  return new Set(rows.flatMap((row) => (row.hidden ? [row.movie_id] : [])));
}
