import type { LimitedProfile } from '@halfstar/contract/profiles/profiles.schema';
import { UnhideButton } from '#features/follows/components/UnhideButton.tsx';
import { FollowWithMenu } from './FollowWithMenu.tsx';

/** How the viewer gets to see more of a member: by asking to follow, or by ending their mute or block. */
export function LimitedProfileAction({ profile }: { profile: LimitedProfile }) {
  return profile.access === 'followers' ? (
    <FollowWithMenu member={profile} />
  ) : (
    <UnhideButton member={profile} hidden={profile.access} />
  );
}
