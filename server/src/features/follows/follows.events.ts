import { defineEvent } from '#platform/events.ts';

interface Follow {
  followerId: string;
  followingId: string;
  /** ISO timestamp. */
  at: string;
}

/** A member started to follow another. Not published when they followed them already. */
export const followed = defineEvent<
  Follow & { /** Whether the follower chose to, or the followee let them. */ cause: 'user' | 'approval' }
>('follows.followed');

interface Request {
  requesterId: string;
  targetId: string;
  /** ISO timestamp. */
  at: string;
}

/** A member asked to follow one who approves their followers. Not published when a request waits already. */
export const requested = defineEvent<Request>('follows.requested');

/** A request was approved: the requester now follows the target. `followed` is published too. */
export const approved = defineEvent<Request>('follows.approved');

/**
 * Follows of a member whose account is being deleted were deleted, in batches: `followerIds` no longer follow `userId`.
 */
export const followersErased = defineEvent<{ userId: string; followerIds: readonly string[] }>('follows.erased');
