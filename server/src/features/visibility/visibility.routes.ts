import { visibilityContract } from '@halfstar/contract/visibility/visibility.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { getOwnAudience, setAudience } from './visibility.service.ts';

const visibility = implementContract(visibilityContract);

export const visibilityRoutes = {
  getAudience: visibility.getAudience.handler(({ context, input }) =>
    getOwnAudience(context, context.viewer, input.user_id),
  ),
  setAudience: visibility.setAudience.handler(({ context, input: { user_id, ...form } }) =>
    setAudience(context, context.viewer, user_id, form),
  ),
};
