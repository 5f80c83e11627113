import type { LimitedProfile } from '@halfstar/contract/profiles/profiles.schema';
import type { PageRequest } from '#app/page-request.ts';
import { relationQuery } from '#features/follows/api/follows-queries.ts';
import { recommendedPeopleQuery } from '#features/taste/api/taste-queries.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';

/** What is shown of a member of whom the viewer sees no more than the name. On demand, because most profiles are seen whole. */
export const LimitedMember = lazyWithRetry(() => import('./LimitedMember.tsx'));

/**
 * Loads the code of `LimitedMember` and what it shows beside the profile: recommended members and, when only followers see the profile, the
 * viewer’s relation. Only members get to such a profile.
 */
export async function loadLimitedProfile(
  { queryClient }: PageRequest,
  { access, userId }: { access: LimitedProfile['access']; userId: string },
): Promise<void> {
  await Promise.all([
    LimitedMember.preload(),
    queryClient.ensureQueryData(recommendedPeopleQuery),
    access === 'followers' ? queryClient.ensureQueryData(relationQuery(userId)) : null,
  ]);
}
