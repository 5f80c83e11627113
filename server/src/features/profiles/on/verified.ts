import { verified } from '#features/verification/verification.events.ts';
import { listen } from '#platform/events.ts';
import { giveCinemaBadge } from '../profiles.service.ts';

export const cinemaBadgeOn = listen(verified, (ctx, { userId }) => giveCinemaBadge(ctx, userId));
