import { tasteContract } from '@halfstar/contract/taste/taste.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { getTasteMatch } from './taste.service.ts';

const taste = implementContract(tasteContract);

export const tasteRoutes = {
  getMatch: taste.getMatch.handler(({ context, input }) => getTasteMatch(context, context.viewer, input.user_id)),
};
