import type { MemberReactions } from '@halfstar/contract/shared/member-reactions.schema';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { cursorPaging } from '#lib/next-page.ts';

/** Something that members react to. */
export type ReactionSource = {
  /** Unique among all things with reactions. */
  id: string;
  list: (cursor: string | undefined) => Promise<MemberReactions>;
};

/** Who reacted to something, oldest first. */
export const reactionsQuery = ({ id, list }: ReactionSource) =>
  infiniteQueryOptions({
    queryKey: ['reactions', id],
    queryFn: ({ pageParam }) => list(pageParam),
    ...cursorPaging,
    // The viewer's own reactions do not outdate it.
    staleTime: 0,
    meta: { shows: ['reaction', 'profile'] },
  });
