import { expect } from 'vitest';
import { type Probe } from './scene.ts';

/** What calls of profiles show of a member, each with the case that looks for it. */
export const PROFILES_PROBES: Record<string, Probe[]> = {
  'profiles.getByUsername': [
    {
      sees: async ({ api }, { owner: { username } }) =>
        api.profiles.getByUsername({ username }).then(
          ({ access, ...profile }) => {
            // Less than the whole profile is only whose it is.
            if (access !== 'full')
              expect(Object.keys(profile).toSorted()).toEqual(['avatar_url', 'display_name', 'user_id', 'username']);
            return access === 'full';
          },
          () => false,
        ),
    },
  ],
};
