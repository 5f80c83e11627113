import type { Relation } from '@halfstar/contract/follows/follows.schema';
import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import type { Viewer } from '#platform/viewer.ts';
import { canFollow } from './follows.policy.ts';

interface RelationRow {
  following: boolean;
  followed_by: boolean;
}

/** A relation as the contract shows it. Without a row neither follows the other. */
export const presentRelation = (viewer: Viewer | null, userId: string, row?: RelationRow): Relation => ({
  following: row?.following ?? false,
  followed_by: row?.followed_by ?? false,
  can: { follow: canFollow(viewer, userId) },
});

/** Maps rows together with the member that each names. Rows whose member has been deleted meanwhile are left out. */
export const mapWithMembers = <Row extends { user_id: string }, Entry>(
  rows: readonly Row[],
  members: ReadonlyMap<string, Member>,
  toEntry: (row: Row, member: Member) => Entry,
): Entry[] =>
  rows.flatMap((row) => {
    const member = members.get(row.user_id);
    return member === undefined ? [] : [toEntry(row, member)];
  });
