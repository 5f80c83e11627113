import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client } from '#lib/api.ts';
import { pageHeading } from '#lib/heading-focus.ts';
import { moveLostFocusTo } from '#ui/focus.ts';
import { toastUndo } from '#ui/toast-undo.ts';

/**
 * The members who are recommended to the viewer. Not refetched after changes, so that members who are followed from this list stay in it.
 */
export const recommendedPeopleQuery = api.recommendations.list.queryOptions({
  staleTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  meta: { shows: [] },
});

/** How the viewer's ratings compare with those of a member. */
export const tasteMatchQuery = (userId: string) =>
  api.taste.getMatch.queryOptions({ input: { user_id: userId }, meta: { shows: ['rating'] } });

/** Takes a member off the recommendations, and offers to undo that. */
export function useDismissRecommendation({ user_id, display_name }: Pick<Member, 'user_id' | 'display_name'>) {
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: recommendedPeopleQuery.queryKey });
  const undo = async () => {
    await client.recommendations.restore({ user_id });
    await reload();
  };
  return useMutation({
    mutationFn: () => client.recommendations.dismiss({ user_id }),
    onSuccess: async () => {
      // A page without further recommendations shows no list.
      moveLostFocusTo(pageHeading);
      toastUndo(`${display_name} is not recommended again.`, undo);
      await reload();
    },
    // The server says that follows have changed, and only this list shows it.
    meta: { patches: ['follow'] },
  });
}
