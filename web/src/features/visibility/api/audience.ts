import type { Audience } from '@halfstar/contract/visibility/visibility.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client } from '#lib/api.ts';

/** Who may see the viewer's profile, reviews, ratings, lists, diary and comments. `userId` is the viewer. */
export const ownAudienceSettingQuery = (userId: string) =>
  api.visibility.getAudience.queryOptions({ input: { user_id: userId }, meta: { shows: ['profile'] } });

/** Sets who may see the viewer's profile, reviews, ratings, lists, diary and comments, from now on. `userId` is the viewer. */
export function useSetAudience(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: 'audience' },
    mutationFn: (audience: Audience) => client.visibility.setAudience({ user_id: userId, audience }),
    onSuccess: (answer) => queryClient.setQueryData(ownAudienceSettingQuery(userId).queryKey, answer),
    meta: { changes: ['profile', 'follow'], unsaved: 'Your choice of who sees your things' },
  });
}
