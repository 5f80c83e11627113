import { verificationContract } from '@halfstar/contract/verification/verification.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import {
  decideVerification,
  getVerification,
  listPendingVerifications,
  requestVerification,
  setLocation,
  verifyByMailedCode,
  withdrawRequest,
} from './verification.service.ts';

const verification = implementContract(verificationContract);

export const verificationRoutes = {
  getOwn: verification.getOwn.handler(({ context }) => getVerification(context, context.viewer)),

  request: verification.request.handler(({ context, input }) => requestVerification(context, context.viewer, input)),

  confirm: verification.confirm.handler(({ context, input }) =>
    verifyByMailedCode(context, context.viewer, input.code),
  ),

  withdraw: verification.withdraw.handler(({ context }) => withdrawRequest(context, context.viewer)),

  setLocation: verification.setLocation.handler(({ context, input }) =>
    setLocation(context, context.viewer, input.location),
  ),

  listPending: verification.listPending.handler(({ context, input }) =>
    listPendingVerifications(context, context.viewer, input),
  ),

  decide: verification.decide.handler(async ({ context, input }) => {
    await decideVerification(context, context.viewer, input.verification_id, input.approved);
    return {};
  }),
};
