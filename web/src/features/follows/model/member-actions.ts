import type { Relation } from '@halfstar/contract/follows/follows.schema';

/** Whether the menu of a member has anything to offer: it mutes and blocks, and removes followers. */
export const hasActions = ({
  relation,
  removable = false,
}: {
  relation?: Relation | undefined;
  removable?: boolean;
}): boolean => relation?.can.hide !== false || removable;
