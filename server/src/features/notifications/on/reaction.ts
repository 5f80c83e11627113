import { reactionRemoved, reactionSet } from '#features/reactions/reactions.events.ts';
import type { Subject } from '#features/subjects/subjects.service.ts';
import type { Context } from '#platform/context.ts';
import { onEvent } from '#platform/events.ts';
import { notifyGrouped, withdrawActorFromGroup } from '../notifications.service.ts';

/** What the owner of the subject is told; undefined when there is no such owner, or nothing to tell. */
function toAct(ctx: Context, { kind, id, ownerId }: Subject, userId: string) {
  const type = ctx.subjects[kind].notifications.reaction;
  return type === null || ownerId === null ? undefined : { type, recipientId: ownerId, actorId: userId, targetId: id };
}

/** Notifies the owner of the subject that a member reacted to it. */
export const notifyOnReaction = onEvent(reactionSet, async (ctx, { subject, userId, at }) => {
  const act = toAct(ctx, subject, userId);
  if (act === undefined) return;
  const { recipientId, ...done } = act;
  const target = { subjectId: subject.id, movieId: subject.movieId, at };
  notifyGrouped(ctx, { ...done, recipientIds: [recipientId], ...target });
});

/** When a member takes a reaction back, they are taken out of the owner’s notification of it. */
export const withdrawActorOnReactionRemoved = onEvent(reactionRemoved, async (ctx, { subject, userId }) => {
  const act = toAct(ctx, subject, userId);
  if (act !== undefined) withdrawActorFromGroup(ctx, act);
});
