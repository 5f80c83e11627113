import { sql } from 'kysely';
import { scoresShownTo } from '#features/tracking/ratings/scores.predicate.ts';
import { visibleTo, visibleToFollower } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
import { lockUntilCommit } from '#platform/database/advisory-lock.ts';
import type { Viewer } from '#platform/viewer.ts';

/** Who is recommended to whom: a member, and whether scores of films that they have not watched are hidden from them. */
export type Recipient = Pick<Viewer, 'userId' | 'hidesScores'>;

/** How much a refresh reads and keeps. */
export interface Bounds {
  /** The newest followees, and the newest follows of each. */
  followees: number;
  followsOfEach: number;
  /** The loved films, those that the fewest have rated first; and how many of them are read with how many who love each. */
  lovedFilms: number;
  comparedFilms: number;
  loversOfEach: number;
  /** Candidates that are kept. */
  candidates: number;
  /** A rating from 1–10 from which on a film is loved. */
  loved: number;
  /** How many shared films make a candidate of a member whom no followee follows. */
  leastFilms: number;
}

/** Serializes the refreshes of one member until the transaction ends. */
export const lockRecommendationRefresh = (ctx: Context, userId: string) =>
  lockUntilCommit(ctx.db, `taste: refresh of ${userId}`);

/** Records when the recommendations for a member were computed. Served by the primary key. */
export const upsertRecommendationRefresh = (ctx: Context, userId: string, at: string) =>
  ctx.db
    .insertInto('recommendation_refreshes')
    .values({ user_id: userId, refreshed_at: at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ refreshed_at: at }))
    .execute();

/** Deletes the recommendations for a member. Served by the primary key. */
export const deleteRecommendations = (ctx: Context, userId: string) =>
  ctx.db.deleteFrom('recommendations').where('user_id', '=', userId).execute();

/**
 * Computes the recommendations for a member and inserts them; those from before must have been deleted. Candidates are members whom
 * followees follow, and members who love the same films: a shared film counts one, a followee three, because whom a friend follows is
 * likelier to be known. What is read is bounded, whatever the size of the community. Served by follows_following_idx, ratings_one_per_film,
 * movie_rating_totals_pkey, ratings_loved_idx.
 */
export async function computeAndInsertRecommendations(
  ctx: Context,
  recipient: Recipient,
  bounds: Bounds,
): Promise<void> {
  const me = recipient.userId;
  await sql`
    with followees as materialized (
      select following_id as id from follows where follower_id = ${me}
      order by created_at desc, following_id desc limit ${bounds.followees}
    ), shown_followees as materialized (
      select id from followees where ${visibleTo(recipient, sql`followees.id`)}
    ), mutual as (
      select theirs.id, count(*)::int as mutuals, array_agg(shown_followees.id order by theirs.created_at) as ids
      from shown_followees
      cross join lateral (
        select following_id as id, created_at from follows where follower_id = shown_followees.id
        order by created_at desc, following_id desc limit ${bounds.followsOfEach}) theirs
      group by theirs.id
    ), loved as materialized (
      select mine.movie_id, mine.rating, total.rating_count
      from ratings mine join movie_rating_totals total on total.movie_id = mine.movie_id
      where mine.user_id = ${me} and mine.rating >= ${bounds.loved} and ${scoresShownTo(recipient, sql`mine.movie_id`)}
      order by total.rating_count, mine.movie_id limit ${bounds.lovedFilms}
    ), compared as (
      select movie_id from loved where rating_count > 1 order by rating_count, movie_id limit ${bounds.comparedFilms}
    ), alike as (
      select lover.user_id as id, count(*)::int as films
      from compared
      cross join lateral (
        select user_id from ratings where movie_id = compared.movie_id and rating >= 8
        order by updated_at desc limit ${bounds.loversOfEach}) lover
      group by lover.user_id
    ), candidate as materialized (
      select coalesce(mutual.id, alike.id) as id, coalesce(mutual.mutuals, 0) as mutuals,
        coalesce(mutual.ids[1:3], '{}') as mutual_ids
      from mutual full join alike on alike.id = mutual.id
      where coalesce(mutual.id, alike.id) <> ${me}
        and (mutual.id is not null or alike.films >= ${bounds.leastFilms})
        and not exists (select from follows f where f.follower_id = ${me} and f.following_id = coalesce(mutual.id, alike.id))
        and not exists (select from dismissed_recommendations d
          where d.user_id = ${me} and d.candidate_id = coalesce(mutual.id, alike.id))
        and ${visibleTo(recipient, sql`coalesce(mutual.id, alike.id)`)}
      order by 3 * coalesce(mutual.mutuals, 0) + coalesce(alike.films, 0) desc, 1
      limit ${bounds.candidates}
    )
    insert into recommendations (user_id, candidate_id, score, mutuals, mutual_ids, films, film_ids)
    select ${me}, candidate.id, 3 * mutuals + shared.films, mutuals, mutual_ids, shared.films, shared.ids
    from candidate cross join lateral (
      select count(*)::int as films, coalesce((array_agg(loved.movie_id order by loved.rating_count, loved.movie_id))[1:3], '{}') as ids
      from loved join ratings theirs on theirs.user_id = candidate.id and theirs.movie_id = loved.movie_id
      where theirs.rating >= ${bounds.loved}) shared
    where exists (select from profiles where user_id = candidate.id)
    on conflict do nothing`.execute(ctx.db);
}

export interface RecommendationRow {
  user_id: string;
  follower_count: number;
  review_count: number;
  /** How many followees whom the viewer may see follow the member now. */
  mutuals: number;
  /** At most three of them, as of the last refresh. */
  mutual_ids: string[];
  films: number;
  film_ids: string[];
}

/**
 * The best recommendations for a member, then the most followed members; nobody whom they may not see, follow, have asked to follow or have
 * dismissed. Of the most followed members only about 300 are read: follower counts of about the same size are not told apart there. Served
 * by recommendations_pkey, profiles_most_followed_idx and follows_pkey.
 */
export async function listRecommendations(
  ctx: Context,
  viewer: Viewer,
  { limit, followees }: { limit: number } & Pick<Bounds, 'followees'>,
): Promise<RecommendationRow[]> {
  const me = viewer.userId;
  const isOpen = sql`p.user_id <> ${me}
    and not exists (select from follows f where f.follower_id = ${me} and f.following_id = p.user_id)
    and not exists (select from follow_requests q where q.requester_id = ${me} and q.target_id = p.user_id)
    and not exists (select from dismissed_recommendations d where d.user_id = ${me} and d.candidate_id = p.user_id)
    and ${visibleTo(viewer, sql`p.user_id`)}`;
  const { rows } = await sql<RecommendationRow>`
    with personal as (
      select p.user_id, p.follower_count, p.review_count, r.score, r.mutuals, r.films,
        array(select id from unnest(r.film_ids) with ordinality as f (id, place)
          where ${scoresShownTo(viewer, sql`f.id`)} order by place) as film_ids,
        array(select id from unnest(r.mutual_ids) with ordinality as m (id, place)
          where ${visibleTo(viewer, sql`m.id`)} order by place) as mutual_ids
      from recommendations r join profiles p on p.user_id = r.candidate_id
      where r.user_id = ${me} and ${isOpen}
      order by r.score desc, p.follower_count desc, p.user_id limit ${limit}
    ), popular as (
      select p.user_id, p.follower_count, p.review_count, -1::real as score, 0 as mutuals, 0 as films,
        '{}'::uuid[] as film_ids, '{}'::uuid[] as mutual_ids
      from (
        select user_id, follower_count, review_count from profiles
        order by follower_bits desc, user_id limit 300) p
      where ${isOpen} and p.user_id not in (select user_id from personal)
      order by p.follower_count desc, p.user_id limit ${limit}
    ), followee as materialized (
      select f.following_id as id from (
        select following_id from follows where follower_id = ${me}
        order by created_at desc, following_id desc limit ${followees}) f
      where ${visibleToFollower(viewer, sql`f.following_id`)}
    )
    select user_id, follower_count, review_count, mutual_ids, films, film_ids,
      case when mutuals = 0 then 0 else (
        select count(*)::int from followee join follows f on f.follower_id = followee.id and f.following_id = one.user_id
      ) end as mutuals
    from (select user_id, follower_count, review_count, score, mutuals, films, film_ids, mutual_ids
      from personal union all select * from popular) one
    order by score desc, follower_count desc, user_id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Records that a member does not want to be recommended another. Served by the primary key. */
export const insertDismissal = (ctx: Context, userId: string, candidateId: string, at: string) =>
  ctx.db
    .insertInto('dismissed_recommendations')
    .values({ user_id: userId, candidate_id: candidateId, created_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'candidate_id']).doNothing())
    .execute();

/** Allows again that a member is recommended another. Served by the primary key. */
export const deleteDismissal = (ctx: Context, userId: string, candidateId: string) =>
  ctx.db
    .deleteFrom('dismissed_recommendations')
    .where('user_id', '=', userId)
    .where('candidate_id', '=', candidateId)
    .execute();

/**
 * Takes a member out of the reasons of the recommendations that these recipients get. Served by the primary key. No index
 * serves `any(mutual_ids)`.
 */
export const removeMemberFromReasonsFor = (ctx: Context, userId: string, recipientIds: readonly string[]) =>
  sql`update recommendations set ${withoutReason(userId)}
    where user_id = any(${recipientIds}::uuid[]) and ${userId} = any(mutual_ids)`.execute(ctx.db);

/** Takes a member out of the reasons of at most `limit` recommendations; returns how many. Served by recommendations_mutuals_idx. */
export async function removeMemberFromReasons(ctx: Context, userId: string, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update recommendations set ${withoutReason(userId)} where ctid = any(array(
      select ctid from recommendations where mutual_ids @> array[${userId}::uuid] limit ${limit}))`.execute(ctx.db);
  return Number(numAffectedRows);
}

const withoutReason = (userId: string) =>
  sql`mutual_ids = array_remove(mutual_ids, ${userId}::uuid), mutuals = mutuals - 1`;

/**
 * The ids of at most `limit` members who rated after the first time and after their last refresh, if that was before the second time or
 * never. ISO timestamps. Served by ratings_recent_idx and recommendation_refreshes_pkey.
 */
export async function listRecentRaters(
  ctx: Context,
  ratedAfter: string,
  refreshedBefore: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select rater.user_id
    from (select user_id, max(updated_at) as at from ratings where updated_at > ${ratedAfter} group by user_id) rater
    left join recommendation_refreshes r on r.user_id = rater.user_id
    where r.refreshed_at is null or (r.refreshed_at < ${refreshedBefore} and r.refreshed_at < rater.at)
    order by rater.at limit ${limit}`.execute(ctx.db);
  return rows.map((row) => row.user_id);
}

/**
 * The ids, in order, of members with a session that began or was renewed after `activeSince`, an ISO timestamp. Served by profiles_pkey and
 * auth_sessions_user_idx.
 * @param afterUserId the last id of the batch before; null for the first batch
 */
export async function listActiveMemberIds(
  ctx: Context,
  afterUserId: string | null,
  activeSince: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select p.user_id from profiles p
    where (${afterUserId}::uuid is null or p.user_id > ${afterUserId}::uuid)
      and exists (select from auth_sessions s where s.user_id = p.user_id and s.updated_at > ${activeSince})
    order by p.user_id limit ${limit}`.execute(ctx.db);
  return rows.map((row) => row.user_id);
}
