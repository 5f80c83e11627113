import { verificationEnded } from '#features/verification/verification.events.ts';
import { listen } from '#platform/events.ts';
import { takeCinemaBadge } from '../profiles.service.ts';

export const cinemaBadgeOff = listen(verificationEnded, (ctx, { userId }) => takeCinemaBadge(ctx, userId));
