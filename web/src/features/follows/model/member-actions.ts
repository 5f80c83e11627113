import type { Relation } from '@halfstar/contract/follows/follows.schema';

/**
 * Whether the menu of a member has any actions: muting and blocking, or removing the member as a follower. True while the relation is
 * unknown.
 */
export const hasMemberActions = ({
  relation,
  removable = false,
}: {
  relation?: Relation | undefined;
  removable?: boolean;
}): boolean => relation?.can.hide !== false || removable;
