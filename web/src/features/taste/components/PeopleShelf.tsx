import type { RecommendedUser } from '@halfstar/contract/taste/recommendations.schema';
import { FollowButton } from '#features/follows/components/FollowButton.tsx';
import { MemberAvatarLink, MemberLink } from '#features/profiles/components/MemberLink.tsx';
import { describeReason } from '../model/reason.ts';
import classes from './people-shelf.module.css';

/** A few recommended members in a narrow column, each with the reason and a Follow button. */
export const PeopleShelf = ({ label, people }: { label: string; people: readonly RecommendedUser[] }) => (
  <ul className={classes.people} aria-label={label}>
    {people.map((person) => (
      <li key={person.user_id}>
        <MemberAvatarLink member={person} size={40} />
        <div className={classes.about}>
          <MemberLink member={person} />
          <p title={describeReason(person.reason)}>{describeReason(person.reason)}</p>
        </div>
        <FollowButton member={person} relation={person.relation} />
      </li>
    ))}
  </ul>
);
