import { api } from '#lib/api.ts';

/** A member's ratings by stars and their year so far. */
export const memberStatsQuery = (userId: string) =>
  api.stats.getByMember.queryOptions({ input: { user_id: userId }, meta: { shows: ['rating', 'list'] } });

/** The latest few entries of a member's diary, for their profile. */
export const latestViewingsQuery = (userId: string) =>
  api.diary.list.queryOptions({ input: { user_id: userId, limit: 4 }, meta: { shows: ['rating', 'list'] } });
