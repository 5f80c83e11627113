import { cardReactionRemoved, cardReactionSet } from '#features/timeline/timeline.events.ts';
import { onEvent } from '#platform/events.ts';
import { notifyGrouped, withdrawActor } from '../notifications.service.ts';

const type = 'activity_reaction';

export const notifyOnCardReaction = onEvent(cardReactionSet, (ctx, { cardId, cardOwnerId, movieId, userId, at }) =>
  notifyGrouped(ctx, { type, recipientId: cardOwnerId, actorId: userId, targetId: cardId, cardId, movieId, at }),
);

export const withdrawCardReaction = onEvent(cardReactionRemoved, (ctx, { cardId, cardOwnerId, userId }) =>
  withdrawActor(ctx, { type, recipientId: cardOwnerId, targetId: cardId, actorId: userId }),
);
