import type { TimelineFilter, TimelineSort } from '@halfstar/contract/timeline/timeline.schema';
import { api } from '#lib/api.ts';

const PAGE_SIZE = 20;

export const homeTimelineInput = (filter: TimelineFilter, sort: TimelineSort, cursor: string | undefined) => ({
  filter,
  sort,
  cursor,
  limit: PAGE_SIZE,
});

/** The key of `homeTimelineQuery`, in a file of its own because every first page needs it, and the cards not. */
export const homeTimelineKey = (filter: TimelineFilter, sort: TimelineSort) =>
  api.timeline.listHome.infiniteKey({
    input: (cursor: string | undefined) => homeTimelineInput(filter, sort, cursor),
    initialPageParam: undefined,
  });
