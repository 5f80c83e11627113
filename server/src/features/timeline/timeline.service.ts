import type { TimelineCard, TimelineFilter } from '@halfstar/contract/timeline/timeline.schema';
import { requireVisible } from '#features/visibility/visibility.service.ts';
import type { Context } from '#platform/context.ts';
import { keysetPage, type Page, type PageQuery, TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import { toTimelineCard } from './timeline.present.ts';
import { type CardRow, findUserCards } from './timeline.queries.ts';

/**
 * A page of one member’s cards, newest first. Throws NOT_FOUND when there is no such member or the viewer may not see them, INVALID_INPUT.
 */
export async function listUserTimeline(
  ctx: Context,
  viewer: Viewer | null,
  userId: string,
  { filter, ...page }: PageQuery & { filter: TimelineFilter },
): Promise<Page<TimelineCard>> {
  await requireVisible(ctx, viewer, userId);
  return keysetPage<TimePlace, CardRow, TimelineCard>({
    list: `timeline of a member, ${filter}: ${userId}`,
    ...page,
    shape: TimePlace,
    read: (after, limit) => findUserCards(ctx, viewer, userId, filter, after, limit),
    placeOf: (row) => [row.card_at, row.id],
    present: (rows) => rows.map((row) => toTimelineCard(viewer, row)),
  });
}
