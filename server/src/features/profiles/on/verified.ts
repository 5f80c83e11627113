import { verified } from '#features/verification/verification.events.ts';
import { onEvent } from '#platform/events.ts';
import { grantCinemaBadgeAndTier } from '../profiles.service.ts';

export const grantCinemaBadgeOnVerification = onEvent(verified, (ctx, { userId }) =>
  grantCinemaBadgeAndTier(ctx, userId),
);
