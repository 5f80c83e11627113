import type { Relation } from '@halfstar/contract/follows/follows.schema';
import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import { NOUNS_OF_MEMBERS } from '@halfstar/contract/shared/live.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '#lib/api.ts';
import { pageHeading } from '#lib/heading-focus.ts';
import { refreshQueriesShowing } from '#lib/query-client.ts';
import { moveLostFocusTo } from '#ui/focus.ts';
import { toastUndo } from '#ui/toast-undo.ts';
import { storeRelation } from './store-relation.ts';

type Named = Pick<Member, 'user_id' | 'display_name'>;

const changes = NOUNS_OF_MEMBERS;

/** What every one of these actions does when it succeeded. What had the focus may go; `focusNext` is then what takes it. */
function useApplied(userId: string, focusNext: () => HTMLElement | null = pageHeading): (relation: Relation) => void {
  const queryClient = useQueryClient();
  return (relation) => {
    moveLostFocusTo(focusNext);
    storeRelation(queryClient, userId, relation);
  };
}

/** Mutes a member, and shows a toast that offers to undo it. */
export function useMute({ user_id, display_name }: Named) {
  const queryClient = useQueryClient();
  const apply = useApplied(user_id);
  const undo = async () => {
    storeRelation(queryClient, user_id, await client.blocks.unmute({ user_id }));
    await refreshQueriesShowing(queryClient, changes);
  };
  return useMutation({
    mutationFn: () => client.blocks.mute({ user_id }),
    onSuccess: (relation) => {
      apply(relation);
      toastUndo(`You see nothing of ${display_name} any more.`, undo);
    },
    meta: { changes },
  });
}

/**
 * Ends a mute.
 * @param focusNext returns the element that takes the focus when the pressed button disappears; by default the heading of the page
 */
export const useUnmute = ({ user_id }: Named, focusNext?: () => HTMLElement | null) =>
  useMutation({
    mutationFn: () => client.blocks.unmute({ user_id }),
    onSuccess: useApplied(user_id, focusNext),
    meta: { changes },
  });

/** Blocks a member, which also ends follows and requests between the two. The dialog shows errors itself. */
export const useBlock = ({ user_id }: Named) =>
  useMutation({
    mutationFn: () => client.blocks.block({ user_id }),
    onSuccess: useApplied(user_id),
    meta: { changes, quiet: true },
  });

/**
 * Ends a block. Follows that it ended do not come back.
 * @param focusNext returns the element that takes the focus when the pressed button disappears; by default the heading of the page
 */
export const useUnblock = ({ user_id }: Named, focusNext?: () => HTMLElement | null) =>
  useMutation({
    mutationFn: () => client.blocks.unblock({ user_id }),
    onSuccess: useApplied(user_id, focusNext),
    meta: { changes },
  });
