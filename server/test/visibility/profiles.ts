import type { ProfileView } from '@halfstar/contract/profiles/profiles.schema';
import type { Audience } from '@halfstar/contract/visibility/visibility.schema';
import { expect } from 'vitest';
import { byOwner, maySee, type Probe, type Standing, some } from './scene.ts';

/** Who sees the name and picture of the owner: also who could ask to follow, and who has blocked them. */
const mayName = (audience: Audience, standing: Standing): boolean =>
  maySee(audience, standing) ||
  standing === 'blocking' ||
  (audience !== 'private' && ['unrelated', 'follower', 'muting'].includes(standing));

/** Whether a profile is answered whole; what is less is only whose it is. */
const isWhole = (answer: Promise<ProfileView>): Promise<boolean> =>
  answer.then(
    ({ access, ...profile }) => {
      if (access !== 'full')
        expect(Object.keys(profile).toSorted()).toEqual(['avatar_url', 'display_name', 'user_id', 'username']);
      return access === 'full';
    },
    () => false,
  );

/** What calls of profiles show of a member, each with the case that looks for it. */
export const PROFILES_PROBES: Record<string, Probe[]> = {
  'profiles.getByUsername': [
    {
      sees: ({ api }, { owner: { username } }) => isWhole(api.profiles.getByUsername({ username })),
    },
  ],
  'profiles.getByUserId': [
    { sees: ({ api }, { owner }) => isWhole(api.profiles.getByUserId({ user_id: owner.userId })) },
  ],
  'profiles.listByUserIds': [
    {
      sees: async ({ api }, scene) =>
        some(await api.profiles.listByUserIds({ user_ids: [scene.owner.userId] }), byOwner(scene)),
      rule: mayName,
    },
  ],
};
