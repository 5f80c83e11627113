import type { Relation } from '@halfstar/contract/follows/follows.schema';

/**
 * Whether the menu of a member has any actions: muting and blocking, removing the member as a follower, or a report. True while the relation is
 * unknown.
 */
export const hasMemberActions = ({
  relation,
  mayHide = relation?.can.hide !== false,
  removable = false,
  reported,
}: {
  relation?: Pick<Relation, 'can'> | undefined;
  mayHide?: boolean;
  removable?: boolean;
  reported?: object | undefined;
}): boolean => mayHide || removable || reported !== undefined;
