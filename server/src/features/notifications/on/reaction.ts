import { reactionRemoved, reactionSet } from '#features/reactions/reactions.events.ts';
import type { Subject } from '#features/subjects/subjects.service.ts';
import type { Context } from '#platform/context.ts';
import { onEvent } from '#platform/events.ts';
import { notifyGrouped, withdrawActor } from '../notifications.service.ts';

const toAct = (ctx: Context, { kind, id, ownerId }: Subject, userId: string) => ({
  type: ctx.subjects[kind].notifications.reaction,
  recipientId: ownerId,
  actorId: userId,
  targetId: id,
});

export const notifyOnReaction = onEvent(reactionSet, (ctx, { subject, userId, at }) =>
  notifyGrouped(ctx, { ...toAct(ctx, subject, userId), subjectId: subject.id, movieId: subject.movieId, at }),
);

export const withdrawReaction = onEvent(reactionRemoved, (ctx, { subject, userId }) =>
  withdrawActor(ctx, toAct(ctx, subject, userId)),
);
