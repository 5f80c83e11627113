import type { LimitedProfile } from '@halfstar/contract/profiles/profiles.schema';
import type { PageRequest } from '#app/page-request.ts';
import { relationQuery } from '#features/follows/api/follows-queries.ts';
import { recommendationsQuery } from '#features/taste/api/taste-queries.ts';

/** Loads what `LimitedProfilePage` shows beside the profile. Only members get to it. */
export async function loadLimitedProfile(
  { queryClient }: PageRequest,
  { access, userId }: { access: LimitedProfile['access']; userId: string },
): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(recommendationsQuery),
    access === 'followers' ? queryClient.ensureQueryData(relationQuery(userId)) : null,
  ]);
}
