import { reactionRemoved, reactionSet } from '#features/reactions/reactions.events.ts';
import type { Subject } from '#features/subjects/subjects.service.ts';
import type { Context } from '#platform/context.ts';
import { onEvent } from '#platform/events.ts';
import { notifyGrouped, withdrawActorFromGroup } from '../notifications.service.ts';

const toAct = (ctx: Context, { kind, id, ownerId }: Subject, userId: string) => ({
  type: ctx.subjects[kind].notifications.reaction,
  recipientId: ownerId,
  actorId: userId,
  targetId: id,
});

/** Notifies the owner of the subject that a member reacted to it. */
export const notifyOnReaction = onEvent(reactionSet, (ctx, { subject, userId, at }) =>
  notifyGrouped(ctx, { ...toAct(ctx, subject, userId), subjectId: subject.id, movieId: subject.movieId, at }),
);

/** When a member takes a reaction back, they are taken out of the owner’s notification of it. */
export const withdrawActorOnReactionRemoved = onEvent(reactionRemoved, (ctx, { subject, userId }) =>
  withdrawActorFromGroup(ctx, toAct(ctx, subject, userId)),
);
