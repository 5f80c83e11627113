import type { ApprovedRequests, FollowListEntry } from '@halfstar/contract/follows/follows.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '#lib/api.ts';
import { parseProblem } from '#lib/problem.ts';
import { requestsQuery } from './follows-queries.ts';
import { storeRelation } from './store-relation.ts';

const changes = ['follow', 'profile'] as const;

export const isWithdrawn = (error: unknown): boolean => parseProblem(error).code === 'REQUEST_WITHDRAWN';

/** Approves a request to follow the viewer. */
export function useApprove({ user_id, relation }: FollowListEntry) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => client.requests.approve({ user_id }),
    onSuccess: (answer) => storeRelation(queryClient, user_id, answer),
    onError: (error) => {
      if (isWithdrawn(error)) storeRelation(queryClient, user_id, { ...relation, requested_by: false });
    },
    meta: { changes },
  });
}

/** Declines a request to follow the viewer. */
export function useDecline({ user_id, relation }: FollowListEntry) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => client.requests.decline({ user_id }),
    onSuccess: () => storeRelation(queryClient, user_id, { ...relation, requested_by: false }),
    meta: { changes },
  });
}

/** Approves all requests that wait now. */
export function useApproveAll(onSuccess: (answer: ApprovedRequests) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => client.requests.approveAll(),
    // Given to the mutation itself, because the button may be gone before the answer comes.
    onSuccess: (answer) => {
      onSuccess(answer);
      void queryClient.invalidateQueries({ queryKey: requestsQuery.queryKey });
    },
    meta: { changes },
  });
}

/** Removes a follower of the viewer. The dialog shows errors itself. */
export const useRemoveFollower = (userId: string) =>
  useMutation({
    mutationFn: () => client.follows.removeFollower({ user_id: userId }),
    meta: { changes, quiet: true },
  });
