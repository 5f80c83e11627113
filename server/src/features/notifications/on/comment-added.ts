import { getIdsOfNames } from '#features/profiles/profiles.service.ts';
import { commentAdded } from '#features/reviews/comments.events.ts';
import { onEvent } from '#platform/events.ts';
import { notify } from '../notifications.service.ts';

/** How many members one comment may notify by naming them. */
const MAX_MENTIONS = 20;

/** Notifies the author of the review, and the members whom the comment names, each once. */
export const notifyOnCommentAdded = onEvent(
  commentAdded,
  async (ctx, { commentId, reviewId, movieId, userId, reviewAuthorId, mentionedNames, at }) => {
    const about = { actorId: userId, reviewId, movieId, commentId, at };
    const told = await notify(ctx, {
      ...about,
      type: 'comment',
      recipientIds: [reviewAuthorId],
      targetId: reviewId,
      againOnceRead: true,
    });
    const mentioned = await getIdsOfNames(ctx, mentionedNames);
    const recipientIds = mentioned.filter((id) => !told.includes(id)).slice(0, MAX_MENTIONS);
    await notify(ctx, { ...about, type: 'mention', recipientIds, targetId: commentId, reviewAuthorId });
  },
);
