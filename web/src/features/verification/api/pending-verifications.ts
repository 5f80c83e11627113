import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client } from '#lib/api.ts';
import { cursorPaging } from '#lib/next-page.ts';
import { isNotFoundOrInvalidInput } from '#lib/problem.ts';
import { toastError } from '#ui/toasts.tsx';

/** Requests that wait for an admin, oldest first. For admins. */
export const pendingVerificationsQuery = api.verification.listPending.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor, limit: 50 }),
  ...cursorPaging,
  meta: { shows: ['moderation'] },
});

/** Approves or rejects a request. An error is a toast, because the request may be gone: another admin was faster, or it was taken back. */
export function useDecideVerification(verificationId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (approved: boolean) => client.verification.decide({ verification_id: verificationId, approved }),
    onError(error) {
      toastError(
        isNotFoundOrInvalidInput(error) ? 'Another admin has decided this meanwhile, or it was taken back.' : error,
      );
      void queryClient.invalidateQueries(pendingVerificationsQuery);
    },
    meta: { changes: ['moderation', 'profile'], quiet: true },
  });
}
