import { BadgeIcon } from '#ui/people/BadgeIcon.tsx';
import type { NamedOnLink } from './MemberLink.tsx';
import classes from './member-link.module.css';

/** As `MemberLink` without the link, for members whose profile the viewer does not find. */
export function MemberName({ member }: { member: NamedOnLink }) {
  return (
    <span className={classes.member}>
      <span className={classes.name}>{member.display_name}</span>
      <BadgeIcon member={member} size={16} />
    </span>
  );
}
