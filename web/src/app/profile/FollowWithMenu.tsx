import { useQuery } from '@tanstack/react-query';
import { useAuth } from '#app/session/auth-context.ts';
import { relationQuery } from '#features/follows/api/follows-queries.ts';
import { FollowButton } from '#features/follows/components/FollowButton.tsx';
import { MemberMenu } from '#features/follows/components/MemberMenu.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import classes from './profile.module.css';

/**
 * The Follow button and the menu of actions on a member’s profile. Renders nothing for viewers who are no members, and on the viewer’s own
 * profile.
 */
export function FollowWithMenu({ member }: { member: { user_id: string; display_name: string } }) {
  const { profile: me } = useAuth();
  const asks = me !== null && me.user_id !== member.user_id;
  const {
    data: relation,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    ...relationQuery(member.user_id),
    enabled: asks,
  });
  if (relation === undefined)
    return isError ? (
      <div className={classes.actions}>
        <span>The Follow button could not be loaded.</span>
        <PendingButton variant="default" pending={isFetching} onClick={() => void refetch()}>
          Try Again
        </PendingButton>
      </div>
    ) : null;
  return (
    <div className={classes.actions}>
      <FollowButton member={member} relation={relation} prominent />
      <MemberMenu
        member={member}
        relation={relation}
        removable={relation.followed_by}
        reported={{ content_type: 'profile', content_id: member.user_id, named: member.display_name }}
      />
    </div>
  );
}
