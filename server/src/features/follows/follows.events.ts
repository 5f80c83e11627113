import { defineEvent } from '#platform/events.ts';

interface Follow {
  followerId: string;
  followingId: string;
  /** ISO timestamp. */
  at: string;
}

/** A member follows another now; following whom one follows already is no event. */
export const followed = defineEvent<Follow>('follows.followed');
export const unfollowed = defineEvent<Follow>('follows.unfollowed');
