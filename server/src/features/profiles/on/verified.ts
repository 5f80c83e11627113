import { verified } from '#features/verification/verification.events.ts';
import { onEvent } from '#platform/events.ts';
import { giveCinemaBadge } from '../profiles.service.ts';

export const cinemaBadgeOn = onEvent(verified, (ctx, { userId }) => giveCinemaBadge(ctx, userId));
