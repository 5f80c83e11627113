import { api } from '#lib/api.ts';

/** A member's profile by their current username or, for some time, a former one. */
export const profileQuery = (username: string) =>
  api.profiles.getByUsername.queryOptions({ input: { username }, meta: { shows: ['profile', 'follow', 'review'] } });
