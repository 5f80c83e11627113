import type { FollowListEntry, Relation } from '@halfstar/contract/follows/follows.schema';
import type { ReactNode } from 'react';
import { MemberAvatarLink, MemberLink } from '#features/profiles/components/MemberLink.tsx';
import { FollowButton } from './FollowButton.tsx';
import { MemberMenu } from './MemberMenu.tsx';
import classes from './people.module.css';

export type PersonRowProps = {
  person: Omit<FollowListEntry, 'relation'>;
  relation: Relation;
  /** A line of counts: "3 followers, 2 reviews". */
  facts?: string;
  /** A line below the name: why the member is recommended. */
  note?: ReactNode;
  /** Instead of the Follow button and the menu. */
  actions?: ReactNode;
  /** Whether the menu offers to remove the member from the viewer's followers. */
  removable?: boolean;
};

/** A member in a list, with a Follow button and a menu. */
export function PersonRow({ person, relation, facts, note, actions, removable = false }: PersonRowProps) {
  return (
    <li className={classes.person}>
      <MemberAvatarLink member={person} size={48} />
      <div className={classes.about}>
        <MemberLink member={person} />
        <p className={classes.handle}>
          @{person.username}
          {facts === undefined ? null : ` · ${facts}`}
        </p>
        {note === undefined ? null : <p className={classes.note}>{note}</p>}
        {person.bio === null || person.bio === '' ? null : (
          <p className={classes.bio} dir="auto">
            {person.bio}
          </p>
        )}
      </div>
      <div className={classes.rowActions}>
        {actions ?? (
          <>
            <FollowButton member={person} relation={relation} />
            <MemberMenu member={person} relation={relation} removable={removable} />
          </>
        )}
      </div>
    </li>
  );
}
