import { ledgerContract } from '@halfstar/contract/moderation/ledger.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { listPublicModerationLog } from './ledger.service.ts';

const ledger = implementContract(ledgerContract);

export const ledgerRoutes = {
  list: ledger.list.handler(({ context, input }) => listPublicModerationLog(context, context.viewer, input)),
};
