import type { Relation } from '@halfstar/contract/follows/follows.schema';
import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import type { Viewer } from '#platform/viewer.ts';
import { mayFollow } from './follows.policy.ts';

interface Standing {
  following: boolean;
  followed_by: boolean;
}

/** Members who stand in no relation, and visitors, pass no standing. */
export const presentRelation = (viewer: Viewer | null, userId: string, standing?: Standing): Relation => ({
  following: standing?.following ?? false,
  followed_by: standing?.followed_by ?? false,
  can: { follow: mayFollow(viewer, userId) },
});

/** Rows that name a member, with the member put in; a member who has gone meanwhile is left out. */
export const withMembers = <Row extends { user_id: string }, Entry>(
  rows: readonly Row[],
  members: ReadonlyMap<string, Member>,
  entryOf: (row: Row, member: Member) => Entry,
): Entry[] =>
  rows.flatMap((row) => {
    const member = members.get(row.user_id);
    return member === undefined ? [] : [entryOf(row, member)];
  });
