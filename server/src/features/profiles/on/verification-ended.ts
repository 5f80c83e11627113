import { verificationEnded } from '#features/verification/verification.events.ts';
import { onEvent } from '#platform/events.ts';
import { revokeCinemaBadgeAndTier } from '../profiles.service.ts';

export const revokeCinemaBadgeOnVerificationEnd = onEvent(verificationEnded, (ctx, { userId }) =>
  revokeCinemaBadgeAndTier(ctx, userId),
);
