import type { TimelineFilter } from '@halfstar/contract/timeline/timeline.schema';
import { api } from '#lib/api.ts';
import { cursorPaging } from '#lib/next-page.ts';

const shows = ['timeline', 'review', 'reaction', 'follow', 'profile'] as const;

/** The activity of the viewer and the members they follow. */
export const homeTimelineQuery = (filter: TimelineFilter) =>
  api.timeline.listHome.infiniteOptions({
    input: (cursor: string | undefined) => ({ filter, cursor, limit: 20 }),
    ...cursorPaging,
    meta: { shows },
  });

/** The activity of one member. */
export const memberTimelineQuery = (userId: string) =>
  api.timeline.listByMember.infiniteOptions({
    input: (cursor: string | undefined) => ({ user_id: userId, filter: 'all' as const, cursor, limit: 20 }),
    ...cursorPaging,
    meta: { shows },
  });
