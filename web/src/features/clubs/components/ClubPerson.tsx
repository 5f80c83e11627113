import type { Member, NamedMember } from '@halfstar/contract/profiles/profiles.schema';
import type { ReactNode } from 'react';
import people from '#features/follows/components/people.module.css';
import { FoundMemberAvatar, FoundMemberName } from '#features/profiles/components/FoundMember.tsx';

export type ClubPersonProps = {
  /** Without tier and badge when no more than the name may be shown. */
  member: NamedMember & Partial<Pick<Member, 'tier' | 'selected_badge'>>;
  /** Whether the viewer does not find the member's profile. */
  profileHidden?: boolean | undefined;
  /** A line below the name, such as a role. */
  note?: ReactNode;
  /** A message of theirs. */
  message?: string;
  /** What can be done with them. */
  children?: ReactNode;
};

/** A member in one of a club's lists, to be rendered in `PersonRows`. */
export function ClubPerson({ member, profileHidden, note, message = '', children }: ClubPersonProps) {
  const shown = { tier: null, selected_badge: null, ...member };
  return (
    <li className={people.person}>
      <FoundMemberAvatar member={shown} profileHidden={profileHidden} size={48} />
      <div className={people.about}>
        <FoundMemberName member={shown} profileHidden={profileHidden} />
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
