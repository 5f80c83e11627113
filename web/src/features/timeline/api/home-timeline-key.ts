import type { TimelineFilter, TimelineSort } from '@halfstar/contract/timeline/timeline.schema';
import { api } from '#lib/api.ts';

const PAGE_SIZE = 20;

/** The input of the call for a page of the home timeline; `cursor` undefined: the first page. */
export const homeTimelineInput = (
  filter: TimelineFilter,
  sort: TimelineSort,
  cursor: string | undefined,
): { filter: TimelineFilter; sort: TimelineSort; cursor: string | undefined; limit: number } => ({
  filter,
  sort,
  cursor,
  limit: PAGE_SIZE,
});

/** The query key of `homeTimelineQuery`. In a file of its own, because code that every page loads needs the key but not the cards. */
export const homeTimelineKey = (filter: TimelineFilter, sort: TimelineSort) =>
  api.timeline.listHome.infiniteKey({
    input: (cursor: string | undefined) => homeTimelineInput(filter, sort, cursor),
    initialPageParam: undefined,
  });
