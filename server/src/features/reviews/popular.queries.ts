import { type RawBuilder, sql } from 'kysely';
import { visibleToPerRow } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
import { lockUntilCommit } from '#platform/database/advisory-lock.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { ReviewCardRow } from './reviews.present.ts';
import { withReviewCardFacts } from './reviews.queries.ts';

/** Lets one process at a time compute popular reviews: two that write the same rows in different orders would deadlock. */
export const lockPopularReviews = (ctx: Context) => lockUntilCommit(ctx.db, 'popular reviews');

/** When popular reviews were last computed, and how long that took; undefined before the first time. */
export const findLatestPopularRefresh = (ctx: Context) =>
  ctx.db.selectFrom('popular_review_refreshes').select(['refreshed_at', 'took_ms']).executeTakeFirst();

/** How popular reviews are computed. */
export interface PopularityRule {
  /** Older reactions, comments and reviews do not count. */
  since: string;
  now: string;
  /** After so many days a reaction or comment counts half. */
  halfLifeDays: number;
  /** How much each counts on its first day. A member who comments several times counts once. */
  weights: { reaction: number; comment: number; newReview: number };
  /** At most so many of the newest reactions and of the newest comments, and so many of the newest reviews, are read. */
  readActs: number;
  readReviews: number;
  /** How many reviews are stored. */
  stored: number;
}

/**
 * The statement that replaces the stored popular reviews. What authors do with their own reviews does not count, nor do hidden reviews and
 * spoilers. Ages are whole days, so that a row changes once a day when nothing happens; ids are ordered by time, so the primary keys serve
 * reading the newest rows.
 */
export function buildPopularReviewsReplacement(rule: PopularityRule): RawBuilder<unknown> {
  const { weights } = rule;
  return sql`
    with act as (
      select review_id, user_id, created_at, ${weights.reaction}::float8 as weight
      from (
        select r.subject_id as review_id, r.user_id, r.created_at from reactions r
        cross join lateral (select from subjects where id = r.subject_id and kind = 'review' offset 0) to_review
        order by r.id desc limit ${rule.readActs}) newest
      union all
      select subject_id, user_id, max(created_at), ${weights.comment}::float8
      from (
        select c.subject_id, c.user_id, c.created_at from comments c
        cross join lateral (select from subjects where id = c.subject_id and kind = 'review' offset 0) on_review
        order by c.id desc limit ${rule.readActs}) newest
      group by subject_id, user_id
      union all
      select id, null, created_at, ${weights.newReview}::float8
      from (select id, created_at from reviews order by id desc limit ${rule.readReviews}) newest
    ), best as materialized (
      select r.id, sum(act.weight * power(0.5,
        greatest(0, floor(extract(epoch from ${rule.now}::timestamptz - act.created_at) / 86400))
          / ${rule.halfLifeDays}::float8))::real as score
      from act join reviews r on r.id = act.review_id
      where act.created_at > ${rule.since} and act.user_id is distinct from r.user_id
        and not r.hidden and not r.is_spoiler
      group by r.id order by score desc, r.id desc limit ${rule.stored}
    ), gone as (
      delete from popular_reviews where review_id not in (select id from best)
    )
    insert into popular_reviews as p (review_id, score)
    select id, score from best
    on conflict (review_id) do update set score = excluded.score where p.score <> excluded.score`;
}

/** Computes the popular reviews by this rule and stores them in place of those before. The caller holds lockPopularReviews. */
export async function replacePopularReviews(ctx: Context, rule: PopularityRule): Promise<void> {
  await buildPopularReviewsReplacement(rule).execute(ctx.db);
}

/** Records when popular reviews were computed and how long that took. */
export async function recordPopularRefresh(ctx: Context, at: string, tookMs: number): Promise<void> {
  await sql`
    insert into popular_review_refreshes (refreshed_at, took_ms) values (${at}, ${tookMs})
    on conflict (only_row) do update set refreshed_at = excluded.refreshed_at, took_ms = excluded.took_ms`.execute(
    ctx.db,
  );
}

/**
 * The statement for the most popular reviews of others that the viewer may see, without spoilers, best first, at most `ofEachAuthor` of one
 * author. Adult titles only for viewers who ask for them. Reads all rows of popular_reviews, which are few, and looks each review up
 * (`offset` keeps the planner from a join with all reviews); served by reviews_pkey and movies_pkey.
 */
export const buildPopularReviewsQuery = (
  viewer: Viewer | null,
  { limit, ofEachAuthor }: { limit: number; ofEachAuthor: number },
): RawBuilder<ReviewCardRow> =>
  withReviewCardFacts(
    viewer,
    sql`select * from (
      select r.*, p.score, row_number() over (partition by r.user_id order by p.score desc, r.id desc) as place_of_author
      from popular_reviews p
      cross join lateral (select * from reviews where id = p.review_id offset 0) r
      join movies m on m.id = r.movie_id
      where not r.hidden and not r.is_spoiler and (not m.adult or ${viewer?.showsAdultTitles ?? false})
        and r.user_id is distinct from ${viewer?.userId ?? null}::uuid and ${visibleToPerRow(viewer, sql`r.user_id`)}) popular
      where place_of_author <= ${ofEachAuthor}
      order by score desc, id desc limit ${limit}`,
    sql`review.score desc, review.id desc`,
  );
