import { api } from '#lib/api.ts';

/** A member's profile by today's username or, for a while, by a former one. */
export const profileQuery = (username: string) =>
  api.profiles.getByUsername.queryOptions({ input: { username }, meta: { shows: ['profile', 'follow', 'review'] } });
