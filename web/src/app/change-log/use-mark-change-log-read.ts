import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useAuth } from '#app/session/auth-context.ts';
import { ownProfileQuery } from '#app/session/session-queries.ts';
import { api } from '#lib/api.ts';
import { isChangeLogUnread, NEWEST_MARK } from './newest-entry.ts';

/** Records that the member has read the change log, on all devices. Nothing is said when it fails: the next visit tries again. */
export function useMarkChangeLogRead(): void {
  const { profile } = useAuth();
  const queryClient = useQueryClient();
  const { mutate } = useMutation(
    api.profiles.markChangeLogRead.mutationOptions({
      onSuccess: (own) => queryClient.setQueryData(ownProfileQuery(own.user_id).queryKey, own),
      meta: { quiet: true },
    }),
  );
  const isUnread = profile !== null && isChangeLogUnread(profile);
  const mark = useEffectEvent(() => {
    // An effect may run twice for one visit.
    const isSent = queryClient.isMutating({ mutationKey: api.profiles.markChangeLogRead.mutationKey() }) > 0;
    if (profile !== null && !isSent) mutate({ user_id: profile.user_id, read_on: NEWEST_MARK });
  });
  useEffect(() => {
    if (isUnread) mark();
  }, [isUnread]);
}
