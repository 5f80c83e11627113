import { listMemberIdsToNotify } from '#features/clubs/members.service.ts';
import { hasShownPost, lockShownPost } from '#features/clubs/posts.service.ts';
import { filterThreadReaders } from '#features/comments/threads.service.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { lockClubPostNotifications } from './groups.queries.ts';
import { notifyGrouped, returnActorToGroups, withdrawActorFromGroups } from './notifications.service.ts';

/** A post that was added in a club. */
export interface NewClubPost {
  clubId: string;
  /** The thread in which it is. */
  subjectId: string;
  /** The film that the thread is about; null for the talk of the club. */
  movieId: string | null;
  postId: string;
  /** Its author, who is not notified. */
  actorId: string;
  /** Members who are notified of it because it names them. */
  mentioned: readonly string[];
  /** ISO timestamp. */
  at: string;
}

/**
 * Notifies the members of a club who want to know everything of a post, unless it is hidden or gone. All posts of a club share one
 * notification of a member. A repetition changes nothing.
 */
export const notifyOfClubPost = (ctx: Context, post: NewClubPost): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { clubId, subjectId, movieId, postId, actorId, mentioned, at } = post;
    await lockClubPostNotifications(ctx, clubId);
    // The post is neither hidden nor deleted until this is committed, so what withdraws it comes later.
    if (!(await lockShownPost(ctx, clubId, postId))) return;
    const members = await listMemberIdsToNotify(ctx, clubId, ['all']);
    const others = members.filter((id) => !mentioned.includes(id));
    const recipientIds = await filterThreadReaders(ctx, { id: subjectId, actorId }, others);
    notifyGrouped(ctx, {
      type: 'club_post',
      recipientIds,
      actorId,
      targetId: clubId,
      clubId,
      subjectId,
      movieId,
      at,
    });
  });

/** A member one of whose posts in a club is gone or hidden. */
export interface WithdrawnPost {
  clubId: string;
  actorId: string;
}

/** Takes the member out of the notifications of posts in the club when no post of theirs is left there. A repetition changes nothing. */
export const withdrawActorFromClubPosts = (ctx: Context, { clubId, actorId }: WithdrawnPost): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    // Whoever posts again meanwhile is told of afterwards.
    await lockClubPostNotifications(ctx, clubId);
    if (await hasShownPost(ctx, clubId, actorId)) return;
    await withdrawActorFromGroups(ctx, { type: 'club_post', targetId: clubId, actorId });
  });

/** Takes the member back into the notifications of posts in the club when a post of theirs is shown there. A repetition changes nothing. */
export const returnActorToClubPosts = (ctx: Context, { clubId, actorId }: WithdrawnPost): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await lockClubPostNotifications(ctx, clubId);
    if (await hasShownPost(ctx, clubId, actorId))
      await returnActorToGroups(ctx, { type: 'club_post', targetId: clubId, actorId });
  });
