import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client } from '#lib/api.ts';
import { cursorPaging } from '#lib/next-page.ts';

/** Requests that wait for an admin, oldest first. For admins. */
export const pendingVerificationsQuery = api.verification.listPending.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor, limit: 50 }),
  ...cursorPaging,
  meta: { shows: ['moderation'] },
});

/** Approves or rejects a request. `quiet`: the caller shows errors itself. */
export function useDecideVerification(verificationId: string, { quiet }: { quiet: boolean }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (approved: boolean) => client.verification.decide({ verification_id: verificationId, approved }),
    // Another admin may have been faster.
    onError: () => void queryClient.invalidateQueries(pendingVerificationsQuery),
    meta: { changes: ['moderation', 'profile'], quiet },
  });
}
