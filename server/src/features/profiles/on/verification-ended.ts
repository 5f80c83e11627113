import { verificationEnded } from '#features/verification/verification.events.ts';
import { listen } from '#platform/events.ts';
import { revokeCinemaBadge } from '../profiles.service.ts';

export const revokeCinemaBadgeOnVerificationEnd = listen(verificationEnded, (ctx, { userId }) =>
  revokeCinemaBadge(ctx, userId),
);
