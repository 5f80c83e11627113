import type { Relation } from '@halfstar/contract/follows/follows.schema';
import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import { MemberFace, MemberLink } from '#features/profiles/components/MemberLink.tsx';
import { FollowButton } from './FollowButton.tsx';
import classes from './people.module.css';

export type PersonRowProps = {
  person: Member & { bio: string | null };
  relation: Relation;
  /** A line of counts: "3 followers, 2 reviews". */
  facts?: string;
};

/** A member in a list, with a Follow button. */
export function PersonRow({ person, relation, facts }: PersonRowProps) {
  return (
    <li className={classes.person}>
      <MemberFace member={person} size={48} />
      <div className={classes.about}>
        <MemberLink member={person} />
        <p className={classes.handle}>
          @{person.username}
          {facts === undefined ? null : ` · ${facts}`}
        </p>
        {person.bio === null || person.bio === '' ? null : <p className={classes.bio}>{person.bio}</p>}
      </div>
      <FollowButton member={person} relation={relation} />
    </li>
  );
}
