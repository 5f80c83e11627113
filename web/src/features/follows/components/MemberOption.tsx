import type { NamedMember } from '@halfstar/contract/profiles/profiles.schema';
import { Avatar } from '#ui/people/Avatar.tsx';
import classes from './name-list.module.css';

/** A member in a list of those to choose from. */
export const MemberOption = ({ member }: { member: NamedMember }) => (
  <>
    <Avatar member={member} size={32} />
    <span className={classes.names}>
      <span className={classes.name} dir="auto">
        {member.display_name}
      </span>
      <span className={classes.username}>@{member.username}</span>
    </span>
  </>
);
