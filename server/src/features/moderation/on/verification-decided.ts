import { verificationDecided } from '#features/verification/verification.events.ts';
import { onEvent } from '#platform/events.ts';
import { recordAction } from '../audit.service.ts';

/** Adds to the audit log what admins decide about requests. */
export const recordOnVerificationDecided = onEvent(
  verificationDecided,
  async (ctx, { verificationId, userId, adminId, approved }) => {
    await recordAction(ctx, {
      actorId: adminId,
      action: 'decide_verification',
      targetKind: 'verification',
      targetId: verificationId,
      memberId: userId,
      reason: '',
      before: { state: 'waiting' },
      after: { state: approved ? 'verified' : 'refused' },
    });
  },
);
