import { checkClubFilmTotals } from '#features/clubs/films.jobs.ts';
import { checkListCounts } from '#features/lists/lists.jobs.ts';
import { checkReviewCounts } from '#features/reviews/reviews.jobs.ts';
import { checkSubjectCounts } from '#features/subjects/subjects.jobs.ts';
import { checkRatingTotals } from '#features/tracking/tracking.jobs.ts';
import type { Logger } from '#platform/log.ts';
import type { World } from './world.ts';

/** What the nightly checks of kept numbers would log. */
export async function reportDrift({ ctx }: World): Promise<unknown[]> {
  const lines: unknown[] = [];
  const log = { error: (line: unknown) => lines.push(line) } as unknown as Logger;
  for (const job of [checkRatingTotals, checkReviewCounts, checkSubjectCounts, checkListCounts, checkClubFilmTotals])
    await job.checkAll({ ...ctx, log });
  return lines;
}
