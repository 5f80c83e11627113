import { verified } from '#features/accounts/verification.events.ts';
import { listen } from '#platform/events.ts';
import { giveCinemaBadge } from '../profiles.service.ts';

export const cinemaBadgeOn = listen(verified, (ctx, { userId }) => giveCinemaBadge(ctx, userId));
