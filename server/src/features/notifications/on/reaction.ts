import type { NotificationType } from '@halfstar/contract/notifications/types.notifications';
import { reactionRemoved, reactionSet } from '#features/reactions/reactions.events.ts';
import type { Subject, SubjectKind } from '#features/subjects/subjects.service.ts';
import { onEvent } from '#platform/events.ts';
import { notifyGrouped, withdrawActor } from '../notifications.service.ts';

/** What a notification says of each kind of subject that was reacted to, and where it leads. */
const KINDS: { readonly [Kind in SubjectKind]: { type: NotificationType; refer: (id: string) => object } } = {
  review: { type: 'review_reaction', refer: (reviewId) => ({ reviewId }) },
  activity_card: { type: 'activity_reaction', refer: (cardId) => ({ cardId }) },
};

const toAct = ({ kind, id, ownerId }: Subject, userId: string) => ({
  type: KINDS[kind].type,
  recipientId: ownerId,
  actorId: userId,
  targetId: id,
});

export const notifyOnReaction = onEvent(reactionSet, (ctx, { subject, userId, at }) =>
  notifyGrouped(ctx, {
    ...toAct(subject, userId),
    ...KINDS[subject.kind].refer(subject.id),
    movieId: subject.movieId,
    at,
  }),
);

export const withdrawReaction = onEvent(reactionRemoved, (ctx, { subject, userId }) =>
  withdrawActor(ctx, toAct(subject, userId)),
);
