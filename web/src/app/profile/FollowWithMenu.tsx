import { useQuery } from '@tanstack/react-query';
import { useAuth } from '#app/session/auth-context.ts';
import { relationQuery } from '#features/follows/api/follows-queries.ts';
import { FollowButton } from '#features/follows/components/FollowButton.tsx';
import { MemberMenu } from '#features/follows/components/MemberMenu.tsx';
import classes from './profile.module.css';

/** The Follow button and the menu of a profile. Nothing for visitors and on one's own profile. */
export function FollowWithMenu({ member }: { member: { user_id: string; display_name: string } }) {
  const { user } = useAuth();
  const asks = user !== null && user.id !== member.user_id;
  const { data: relation } = useQuery({ ...relationQuery(member.user_id), enabled: asks });
  if (relation === undefined) return null;
  return (
    <div className={classes.actions}>
      <FollowButton member={member} relation={relation} prominent />
      <MemberMenu member={member} relation={relation} removable={relation.followed_by} />
    </div>
  );
}
