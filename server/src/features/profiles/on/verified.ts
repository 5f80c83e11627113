import { verified } from '#features/verification/verification.events.ts';
import { listen } from '#platform/events.ts';
import { grantCinemaBadge } from '../profiles.service.ts';

export const grantCinemaBadgeOnVerification = listen(verified, (ctx, { userId }) => grantCinemaBadge(ctx, userId));
