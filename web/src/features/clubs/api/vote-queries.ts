import { api } from '#lib/api.ts';
import { cursorPaging } from '#lib/next-page.ts';

/** The open vote of a club, else the last closed one. For its members. */
export const clubVoteQuery = (clubId: string) =>
  api.clubVotes.get.queryOptions({ input: { club_id: clubId }, meta: { shows: ['club', 'profile', 'list'] } });

/** The closed votes of a club, the last first. For its members. */
export const closedVotesQuery = (clubId: string) =>
  api.clubVotes.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ club_id: clubId, cursor, limit: 5 }),
    ...cursorPaging,
    meta: { shows: ['club', 'profile'] },
  });
