import { defineEvent } from '#platform/events.ts';

interface Follow {
  followerId: string;
  followingId: string;
  /** ISO timestamp. */
  at: string;
}

/** A member started to follow another. Not published when they followed them already. */
export const followed = defineEvent<Follow>('follows.followed');

/** A member stopped following another. Not published when they did not follow them. */
export const unfollowed = defineEvent<Follow>('follows.unfollowed');
