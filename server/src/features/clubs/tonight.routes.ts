import { clubTonightContract } from '@halfstar/contract/clubs/tonight.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { listFilmsForTonight } from './tonight.service.ts';

const tonight = implementContract(clubTonightContract);

export const clubTonightRoutes = {
  list: tonight.list.handler(({ context, input: { club_id, member_ids, max_runtime } }) =>
    listFilmsForTonight(context, context.viewer, club_id, member_ids, max_runtime ?? null),
  ),
};
