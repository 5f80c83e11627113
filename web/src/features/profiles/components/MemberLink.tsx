import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import { Link } from '@tanstack/react-router';
import { Avatar } from '#ui/people/Avatar.tsx';
import { BadgeIcon } from '#ui/people/BadgeIcon.tsx';
import classes from './member-link.module.css';

export type NamedOnLink = Pick<Member, 'username' | 'display_name' | 'avatar_url' | 'selected_badge'> & {
  tier: Member['tier'] | null;
};

/** A member's name as a link to the profile. `badge`: whether the member's badge is shown beside it. */
export function MemberLink({ member, badge = true }: { member: NamedOnLink; badge?: boolean }) {
  return (
    <span className={classes.member}>
      <Link to="/profile/$username" params={{ username: member.username }} className={classes.name}>
        {member.display_name}
      </Link>
      {badge ? <BadgeIcon member={member} size={16} /> : null}
    </span>
  );
}

/** A member's picture as a link to the profile. Hidden from keyboard and screen readers, because the name beside it is the same link. */
export function MemberAvatarLink({ member, size = 32 }: { member: NamedOnLink; size?: number }) {
  return (
    <Link
      to="/profile/$username"
      params={{ username: member.username }}
      className={classes.face}
      tabIndex={-1}
      aria-hidden="true"
    >
      <Avatar member={member} size={size} />
    </Link>
  );
}
