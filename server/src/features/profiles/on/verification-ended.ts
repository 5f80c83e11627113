import { verificationEnded } from '#features/verification/verification.events.ts';
import { onEvent } from '#platform/events.ts';
import { takeCinemaBadge } from '../profiles.service.ts';

export const cinemaBadgeOff = onEvent(verificationEnded, (ctx, { userId }) => takeCinemaBadge(ctx, userId));
