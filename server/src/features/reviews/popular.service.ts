import type { Review } from '@halfstar/contract/reviews/reviews.schema';
import { hoursFromNow } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { makeBatchedQuery, runBatchedQuery } from '#platform/database/batched-queries.ts';
import { refreshWhenDue } from '#platform/refreshes.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as queries from './popular.queries.ts';
import { presentReviewCard } from './reviews.present.ts';
import { REVIEW_TIMES } from './reviews.queries.ts';

const COUNTED_HOURS = 3 * 7 * 24;
const HALF_LIFE_DAYS = 7;
/** A comment is more work than a reaction. A new review counts a little, so that a young community has something to read. */
const WEIGHTS = { reaction: 1, comment: 2, newReview: 0.1 };
const BOUNDS = { readActs: 20_000, readReviews: 200, stored: 200 };
/** One prolific author does not fill the list. */
const OF_EACH_AUTHOR = 2;

/** The most popular reviews of others that the viewer may see, best first, at most two of one author. Never one with spoilers. */
export const listPopularReviews = (ctx: Context, viewer: Viewer | null, limit: number): Promise<Review[]> =>
  runBatchedQuery(
    ctx,
    makeBatchedQuery(
      () => queries.buildPopularReviewsQuery(viewer, { limit, ofEachAuthor: OF_EACH_AUTHOR }),
      REVIEW_TIMES,
      (rows) => rows.map((row) => presentReviewCard(viewer, row)),
    ),
  );

/** Computes and stores the popular reviews again, unless that was done recently compared with how long it takes. */
export const refreshPopularReviewsIfDue = (ctx: Context): Promise<void> =>
  refreshWhenDue(ctx, {
    lock: queries.lockPopularReviews,
    findLatest: queries.findLatestPopularRefresh,
    compute: (ctx, now) =>
      queries.replacePopularReviews(ctx, {
        since: hoursFromNow(ctx.clock, -COUNTED_HOURS),
        now,
        halfLifeDays: HALF_LIFE_DAYS,
        weights: WEIGHTS,
        ...BOUNDS,
      }),
    record: queries.recordPopularRefresh,
  });
