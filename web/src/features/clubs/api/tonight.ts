import { TONIGHT_LIMITS } from '@halfstar/contract/clubs/tonight.schema';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '#lib/api.ts';

/**
 * Films for these members of a club. Not asked for before two are ticked; while the answer for others is loading, the previous one stays.
 * @param maxRuntime minutes; undefined for any
 */
export const tonightQuery = (clubId: string, memberIds: readonly string[], maxRuntime: number | undefined) =>
  api.clubTonight.list.queryOptions({
    input: { club_id: clubId, member_ids: [...memberIds], max_runtime: maxRuntime },
    enabled: memberIds.length >= TONIGHT_LIMITS.leastMembers,
    placeholderData: keepPreviousData,
    meta: { shows: ['club', 'profile', 'list', 'rating'] },
  });
