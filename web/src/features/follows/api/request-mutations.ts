import type { ApprovedRequests } from '@halfstar/contract/follows/follows.schema';
import { useMutation } from '@tanstack/react-query';
import { client } from '#lib/api.ts';

const changes = ['follow', 'profile'] as const;

/** Approves a request to follow the viewer. */
export const useApprove = (userId: string) =>
  useMutation({ mutationFn: () => client.requests.approve({ user_id: userId }), meta: { changes } });

/** Declines a request to follow the viewer. */
export const useDecline = (userId: string) =>
  useMutation({ mutationFn: () => client.requests.decline({ user_id: userId }), meta: { changes } });

/** Approves all requests that wait now. */
export const useApproveAll = (onSuccess: (answer: ApprovedRequests) => void) =>
  // Given to the mutation itself, because the button may be gone before the answer comes.
  useMutation({ mutationFn: () => client.requests.approveAll(), onSuccess, meta: { changes } });

/** Removes a follower of the viewer. The dialog shows errors itself. */
export const useRemoveFollower = (userId: string) =>
  useMutation({
    mutationFn: () => client.follows.removeFollower({ user_id: userId }),
    meta: { changes, quiet: true },
  });
