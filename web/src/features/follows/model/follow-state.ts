import type { Relation } from '@halfstar/contract/follows/follows.schema';

/** Whether the viewer follows a member, waits for approval, or neither. */
export type FollowState = 'none' | 'requested' | 'following';

/** The state of a relation, as it will be once a pending choice to follow (true) or not (false) is done. */
export function getFollowState(relation: Relation, pending: boolean | undefined): FollowState {
  if (pending === false) return 'none';
  if (relation.following) return 'following';
  if (pending === true) return relation.needs_approval ? 'requested' : 'following';
  return relation.requested ? 'requested' : 'none';
}

interface Words {
  word: string;
  /** What screen readers read. */
  label: string;
  /** What pressing does, where the word does not say it. */
  title?: string;
}

/** What the follow button says in each state. */
export const FOLLOW_WORDS: Record<FollowState, (relation: Relation, name: string) => Words> = {
  following: (_, name) => ({ word: 'Following', label: `Following ${name}, unfollow`, title: 'Unfollow' }),
  requested: (_, name) => ({
    word: 'Requested',
    label: `Requested to follow ${name}, withdraw`,
    title: 'Withdraw the request',
  }),
  none: ({ needs_approval: needsApproval, followed_by: followedBy }, name) => {
    const word = needsApproval ? 'Request to Follow' : followedBy ? 'Follow back' : 'Follow';
    return { word, label: `${word} ${name}` };
  },
};
