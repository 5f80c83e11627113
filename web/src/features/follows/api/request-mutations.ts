import type { ApprovedRequests, FollowListEntry, Relation } from '@halfstar/contract/follows/follows.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '#lib/api.ts';
import { parseProblem } from '#lib/problem.ts';
import { followRequestCountQuery, followRequestsQuery } from './follows-queries.ts';
import { storeRelation } from './store-relation.ts';

const changes = ['follow', 'profile'] as const;

/** Whether an error says that the requester has withdrawn the follow request (REQUEST_WITHDRAWN). */
export const isRequestWithdrawn = (error: unknown): boolean => parseProblem(error).code === 'REQUEST_WITHDRAWN';

/** A request waits no longer: its row says so, and the number of those that wait follows at once. */
function useSettle(userId: string): (relation: Relation) => void {
  const queryClient = useQueryClient();
  return (relation) => {
    queryClient.setQueryData(
      followRequestCountQuery.queryKey,
      (known) => known && { count: Math.max(0, known.count - 1) },
    );
    storeRelation(queryClient, userId, relation);
  };
}

/** Approves a request to follow the viewer. If it was withdrawn meanwhile, it no longer counts as waiting. */
export function useApproveRequest({ user_id, relation }: FollowListEntry) {
  const settle = useSettle(user_id);
  return useMutation({
    mutationFn: () => client.requests.approve({ user_id }),
    onSuccess: settle,
    onError: (error) => {
      if (isRequestWithdrawn(error)) settle({ ...relation, requested_by: false });
    },
    meta: { changes },
  });
}

/** Declines a request to follow the viewer. */
export function useDeclineRequest({ user_id, relation }: FollowListEntry) {
  const settle = useSettle(user_id);
  return useMutation({
    mutationFn: () => client.requests.decline({ user_id }),
    onSuccess: () => settle({ ...relation, requested_by: false }),
    meta: { changes },
  });
}

/** Approves all requests to follow the viewer that wait now. With `more` in the answer, the server approves the rest in the background. */
export function useApproveAllRequests(onSuccess: (answer: ApprovedRequests) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => client.requests.approveAll(),
    // Given to the mutation itself, because the button may be gone before the answer comes.
    onSuccess: (answer) => {
      onSuccess(answer);
      void queryClient.invalidateQueries({ queryKey: followRequestsQuery.queryKey });
    },
    meta: { changes },
  });
}

/** Removes a follower of the viewer. The dialog shows errors itself. */
export function useRemoveFollower(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => client.follows.removeFollower({ user_id: userId }),
    onSuccess: (relation) => storeRelation(queryClient, userId, relation),
    meta: { changes, quiet: true },
  });
}
