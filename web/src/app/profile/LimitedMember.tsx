import type { LimitedProfile as Limited } from '@halfstar/contract/profiles/profiles.schema';
import { useQuery } from '@tanstack/react-query';
import { UnhideButton } from '#features/follows/components/UnhideButton.tsx';
import { LimitedProfile } from '#features/profiles/components/LimitedProfile.tsx';
import { recommendedPeopleQuery } from '#features/taste/api/taste-queries.ts';
import { RecommendedPeople } from '#features/taste/components/RecommendedPeople.tsx';
import { FollowWithMenu } from './FollowWithMenu.tsx';
import classes from './profile.module.css';

/**
 * A member of whom the viewer sees no more than the name: why, how the viewer gets to see more (by asking to follow, or by
 * ending their mute or block), and whom to follow instead.
 */
export default function LimitedMember({ profile }: { profile: Limited }) {
  const action =
    profile.access === 'followers' ? (
      <FollowWithMenu member={profile} />
    ) : (
      <UnhideButton member={profile} hidden={profile.access} />
    );
  return (
    <div className={classes.limited}>
      <LimitedProfile profile={profile} action={action} />
      <OthersToFollow />
    </div>
  );
}

/** Nothing while there is nobody to recommend. */
function OthersToFollow() {
  const { data } = useQuery(recommendedPeopleQuery);
  if (data?.items.length === 0) return null;
  return (
    <section aria-labelledby="others">
      <h2 id="others">Others to follow</h2>
      <RecommendedPeople empty={null} />
    </section>
  );
}
