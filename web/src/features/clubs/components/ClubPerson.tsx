import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import type { ReactNode } from 'react';
import people from '#features/follows/components/people.module.css';
import { MemberAvatarLink, MemberLink } from '#features/profiles/components/MemberLink.tsx';

export type ClubPersonProps = {
  member: Member;
  /** A line below the name, such as a role. */
  note?: ReactNode;
  /** A message of theirs. */
  message?: string;
  /** What can be done with them. */
  children?: ReactNode;
};

/** A member in one of a club's lists, to be rendered in `PersonRows`. */
export function ClubPerson({ member, note, message = '', children }: ClubPersonProps) {
  return (
    <li className={people.person}>
      <MemberAvatarLink member={member} size={48} />
      <div className={people.about}>
        <MemberLink member={member} />
        <p className={people.handle}>
          @{member.username}
          {note === undefined ? null : <> · {note}</>}
        </p>
        {message === '' ? null : (
          <p className={people.note} dir="auto">
            {message}
          </p>
        )}
      </div>
      <div className={people.rowActions}>{children}</div>
    </li>
  );
}
