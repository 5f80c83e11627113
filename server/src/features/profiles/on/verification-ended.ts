import { verificationEnded } from '#features/verification/verification.events.ts';
import { onEvent } from '#platform/events.ts';
import { revokeCinemaBadge } from '../profiles.service.ts';

export const revokeCinemaBadgeOnVerificationEnd = onEvent(verificationEnded, (ctx, { userId }) =>
  revokeCinemaBadge(ctx, userId),
);
