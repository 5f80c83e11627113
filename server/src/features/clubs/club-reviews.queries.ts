import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { memberJson } from '#features/profiles/profiles.facts.ts';
import { hidingDecisionId } from '#features/subjects/moderated.predicate.ts';
import type { MovieOfMember } from '#features/tracking/tracking.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { ClubReviewRow } from './club-reviews.present.ts';
import { clubKnownTo, saidVisibleTo } from './clubs.predicate.ts';
import { isSealedFor } from './rounds.predicate.ts';

/** Reviews `r` in clubs and what the viewer is in each club, for a query that goes on with its conditions. */
const selectReviews = (ctx: Context, viewer: Viewer | null, rest: RawBuilder<unknown>) => {
  const me = sql`${viewer?.userId ?? null}::uuid`;
  return sql<ClubReviewRow>`
    select r.id, r.club_id, r.movie_id, r.user_id as author_id, ${memberJson('p')} as author, r.rating, r.kind, r.review_content,
      r.is_spoiler, r.edited_at is not null as edited, r.hidden_at is not null as hidden, r.moderation,
      case when r.moderation = 'hidden' then ${hidingDecisionId(viewer, 'club_review', sql`r.id`)} end as hiding_decision_id, r.spoiler_locked, r.created_at, r.updated_at,
      r.held, f.status as film_status, c.status, ${isSealedFor(viewer, 'f', timestamp(ctx.clock))} as film_sealed,
      (select m.role from movie_club_members m where m.club_id = r.club_id and m.user_id = ${me}) as viewer_role,
      exists (select from movie_club_reviews own
        where own.club_id = r.club_id and own.movie_id = r.movie_id and own.user_id = ${me}) as viewer_rated
    from movie_club_reviews r
    join profiles p on p.user_id = r.user_id
    join movie_club_films f on f.club_id = r.club_id and f.movie_id = r.movie_id
    join movie_clubs c on c.id = r.club_id
    ${rest}`;
};

/** SQL condition: moderators have not removed the review `r`. */
const isNotRemoved = sql<boolean>`r.moderation is distinct from 'removed'`;

const authorVisible = (viewer: Viewer | null, acrossBlocks: boolean) =>
  saidVisibleTo(viewer, sql`r.club_id`, sql`r.user_id`, acrossBlocks);

/**
 * Reviews of a club's film by authors whom the viewer may see, newest first. Served by movie_club_reviews_film_idx.
 * @param reads whether the viewer also sees those of others that the club has hidden, and those of members across a block
 */
export async function listReviewsOfFilm(
  ctx: Context,
  viewer: Viewer | null,
  { clubId, movieId }: { clubId: string; movieId: string },
  { hidden, acrossBlocks }: { hidden: boolean; acrossBlocks: boolean },
  after: readonly [string, string] | null,
  limit: number,
): Promise<ClubReviewRow[]> {
  const { rows } = await selectReviews(
    ctx,
    viewer,
    sql`where r.club_id = ${clubId} and r.movie_id = ${movieId}
      and (r.hidden_at is null or (${hidden} and r.moderation is null)
        or (r.user_id = ${viewer?.userId ?? null}::uuid and ${isNotRemoved}))
      and ${authorVisible(viewer, acrossBlocks)} and ${isAfterPlace(sql`(r.created_at, r.id)`, after, 'desc')}
      order by r.created_at desc, r.id desc limit ${limit}`,
  ).execute(ctx.db);
  return rows;
}

/** How many reviews of a club's film are not hidden, ratings alone included, whoever asks. Served by movie_club_reviews_film_idx. */
export async function countReviewsOfFilm(ctx: Context, clubId: string, movieId: string): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('movie_club_reviews')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('club_id', '=', clubId)
    .where('movie_id', '=', movieId)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

/** A member's own reviews in clubs that moderators have not removed, last updated first. Served by movie_club_reviews_author_idx. */
export async function listOwnReviews(
  ctx: Context,
  viewer: Viewer,
  { club_id = null, movie_id = null }: { club_id?: string | null | undefined; movie_id?: string | null | undefined },
  after: readonly [string, string] | null,
  limit: number,
): Promise<ClubReviewRow[]> {
  const { rows } = await selectReviews(
    ctx,
    viewer,
    sql`where r.user_id = ${viewer.userId} and ${isNotRemoved} and c.moderation is distinct from 'removed'
      and (${club_id}::uuid is null or r.club_id = ${club_id}) and (${movie_id}::uuid is null or r.movie_id = ${movie_id})
      and ${isAfterPlace(sql`(r.updated_at, r.id)`, after, 'desc')}
      order by r.updated_at desc, r.id desc limit ${limit}`,
  ).execute(ctx.db);
  return rows;
}

/** The viewer's own review of a club's film. Served by movie_club_reviews_one_each. */
export async function findOwnReview(
  ctx: Context,
  viewer: Viewer,
  clubId: string,
  movieId: string,
): Promise<ClubReviewRow | undefined> {
  const { rows } = await selectReviews(
    ctx,
    viewer,
    sql`where r.club_id = ${clubId} and r.movie_id = ${movieId} and r.user_id = ${viewer.userId}`,
  ).execute(ctx.db);
  return rows[0];
}

/**
 * A review whose author the viewer may see, also a hidden one. The caller checks the club and what is hidden. Served by
 * movie_club_reviews_pkey.
 */
export async function findReview(
  ctx: Context,
  viewer: Viewer | null,
  reviewId: string,
  { acrossBlocks }: { acrossBlocks: boolean },
): Promise<ClubReviewRow | undefined> {
  const { rows } = await selectReviews(
    ctx,
    viewer,
    sql`where r.id = ${reviewId} and ${authorVisible(viewer, acrossBlocks)}`,
  ).execute(ctx.db);
  return rows[0];
}

/** The id of the club of a review. Served by movie_club_reviews_pkey. */
export async function findClubOfReview(ctx: Context, reviewId: string): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('movie_club_reviews')
    .select('club_id')
    .where('id', '=', reviewId)
    .executeTakeFirst();
  return row?.club_id;
}

/**
 * Builds the SQL call that gives the member's reviews of a film in all clubs its rating (1–10), with the totals of the clubs' films; runs
 * nothing. The call answers whether anything changed, needs lockUserMovie, and is served by movie_club_reviews_author_idx.
 * @param ratingText the text of a review that is a rating alone
 * @param inClub a club in which the member gets such a review if there is none
 */
export const buildClubRatingCall = (
  { userId, movieId, rating, at, chosenAt }: MovieOfMember & { rating: number; at: string; chosenAt?: string },
  ratingText: string,
  inClub: string | null,
): RawBuilder<boolean> =>
  sql<boolean>`set_club_ratings(
    ${userId}, ${movieId}, ${rating}, ${ratingText}, ${at}, ${inClub}::uuid, ${chosenAt ?? null}::timestamptz)`;

/** A changed review: the id of the row of movie_club_films, and the rating (1–10) before and after; null for no review. */
export interface ChangedRating {
  id: string;
  before: number | null;
  after: number | null;
}

/** A rating from now on, 1–10, when it was given, and what a review that is a rating alone says then. */
export interface GivenRating {
  movie_id: string;
  rating: number;
  at: string;
  text: string;
}

/**
 * Gives the member's reviews of these films in all clubs these ratings; their times stay. A held one keeps a rating that was chosen after
 * the given one. The caller changes the totals. Served by movie_club_reviews_author_idx. Needs lockAllFilms.
 */
export async function setClubReviewRatings(
  ctx: Context,
  userId: string,
  ratings: readonly GivenRating[],
): Promise<ChangedRating[]> {
  const { rows } = await sql<ChangedRating>`
    with changed as (
      update movie_club_reviews r set rating = given.rating, held = false,
        review_content = case r.kind when 'rating' then given.text else r.review_content end
      from jsonb_to_recordset(${JSON.stringify(ratings)}::jsonb) as given (movie_id uuid, rating smallint, at timestamptz, text text)
      join movie_club_reviews former on former.movie_id = given.movie_id
      where former.user_id = ${userId} and former.rating <> given.rating and r.id = former.id
        and not (former.held and former.updated_at > given.at)
      returning r.club_id, r.movie_id, former.rating as before, r.rating as after
    )
    select f.id, changed.before, changed.after from changed join movie_club_films f using (club_id, movie_id)`.execute(
    ctx.db,
  );
  return rows;
}

/**
 * Deletes the reviews in clubs for which the condition holds: few rows, since nobody comments on one or reacts to it, and nothing else is
 * below it. The caller changes the totals.
 */
export async function deleteClubReviewsWhere(ctx: Context, condition: RawBuilder<SqlBool>): Promise<ChangedRating[]> {
  const { rows } = await sql<ChangedRating>`
    with gone as (delete from movie_club_reviews where ${condition} returning club_id, movie_id, rating)
    select f.id, gone.rating as before, null::int as after from gone join movie_club_films f using (club_id, movie_id)`.execute(
    ctx.db,
  );
  return rows;
}

/** The condition of a member's review of a club's film. Served by movie_club_reviews_one_each. */
export const isReviewOf = (clubId: string, { userId, movieId }: MovieOfMember): RawBuilder<SqlBool> =>
  sql`club_id = ${clubId} and movie_id = ${movieId} and user_id = ${userId}`;

/** The condition of the review with this id. Served by movie_club_reviews_pkey. */
export const isReviewWithId = (reviewId: string): RawBuilder<SqlBool> => sql`id = ${reviewId}`;

/** The condition of a member's review of a club's film that moderators have not removed. Served by movie_club_reviews_one_each. */
export const isDeletableReviewOf = (clubId: string, film: MovieOfMember): RawBuilder<SqlBool> =>
  sql`${isReviewOf(clubId, film)} and moderation is distinct from 'removed'`;

/**
 * Gives a member's review of a club's film a text. A text in place of another one, or another flag, is an edit. One that
 * moderators have marked as a spoiler stays one.
 */
export const setText = (
  ctx: Context,
  clubId: string,
  film: MovieOfMember,
  { text, isSpoiler }: { text: string; isSpoiler: boolean },
  at: string,
) =>
  sql`
    update movie_club_reviews set kind = 'full', review_content = ${text}, is_spoiler = ${isSpoiler} or spoiler_locked, updated_at = ${at},
      edited_at = case when kind = 'full' and (review_content, is_spoiler) is distinct from (${text}, ${isSpoiler}::boolean or spoiler_locked)
        then ${at}::timestamptz else edited_at end
    where ${isReviewOf(clubId, film)}`.execute(ctx.db);

/** Hides a review from others than its author and who looks after the club; null shows it again. A repetition keeps the time. */
export const setHidden = (ctx: Context, reviewId: string, at: string | null) =>
  ctx.db
    .updateTable('movie_club_reviews')
    .set({ hidden_at: at === null ? null : sql<string>`coalesce(hidden_at, ${at})` })
    .where('id', '=', reviewId)
    .execute();

/** Whether the member has a review with a text of a club's film that moderators have not removed. Served by movie_club_reviews_one_each. */
export async function hasFullReview(ctx: Context, clubId: string, film: MovieOfMember): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('movie_club_reviews')
    .select('id')
    .where(isReviewOf(clubId, film))
    .where('kind', '=', 'full')
    .where(sql<boolean>`moderation is distinct from 'removed'`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether moderators have removed the member's review of a club's film. Served by movie_club_reviews_one_each. */
export async function isRemovedByModerators(ctx: Context, clubId: string, film: MovieOfMember): Promise<boolean> {
  const { rows } = await sql`
    select from movie_club_reviews where ${isReviewOf(clubId, film)} and moderation = 'removed'`.execute(ctx.db);
  return rows.length > 0;
}

/** Whether the member has a review of the film in some club that moderators have not removed. Served by movie_club_reviews_author_idx. */
export async function hasClubReview(ctx: Context, { userId, movieId }: MovieOfMember): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('movie_club_reviews')
    .select('id')
    .where('user_id', '=', userId)
    .where('movie_id', '=', movieId)
    .where(sql<boolean>`moderation is distinct from 'removed'`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** A film that a member has reviewed in a club; the name of the club only if they may know of it. */
export interface WatchedInClubRow {
  movie_id: string;
  club_id: string;
  name: string | null;
}

/**
 * Of these films those of which the member has a review in some club that moderators have not removed, each with the club of the first one.
 * Served by movie_club_reviews_author_idx.
 */
export const buildWatchedInClubsQuery = (userId: string, movieIds: readonly string[]): RawBuilder<WatchedInClubRow> =>
  sql<WatchedInClubRow>`
    select distinct on (r.movie_id) r.movie_id, r.club_id, case when ${clubKnownTo({ userId })} then c.name end as name
    from movie_club_reviews r join movie_clubs c on c.id = r.club_id
    where r.user_id = ${userId} and ${isNotRemoved} and r.movie_id = any(array[${sql.join(movieIds)}]::uuid[])
    order by r.movie_id, r.created_at, r.id`;
