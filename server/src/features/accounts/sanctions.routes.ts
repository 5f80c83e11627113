import { sanctionsContract } from '@halfstar/contract/accounts/sanctions.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { listOwnSanctions } from './sanctions.service.ts';

const sanctions = implementContract(sanctionsContract);

export const sanctionsRoutes = {
  list: sanctions.list.handler(({ context }) => listOwnSanctions(context, context.viewer)),
};
