import { draftsContract } from '@halfstar/contract/reviews/drafts.contract';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import { implementContract } from '#platform/http/implement-contract.ts';
import * as service from './drafts.service.ts';

const drafts = implementContract(draftsContract);

/** Drafts are their author's alone: every call is about one's own. */
export const draftsRoutes = {
  save: drafts.save.handler(({ context, input: { movie_id, version, ...text } }) =>
    service.save(context, requireMember(context.viewer), movie_id, version, text),
  ),

  mine: drafts.mine.handler(async ({ context, input }) => ({
    draft: await service.mine(context, requireMember(context.viewer), input.movie_id),
  })),

  list: drafts.list.handler(({ context, input }) => service.list(context, requireMember(context.viewer), input)),

  remove: drafts.remove.handler(async ({ context, input }) => {
    await service.remove(context, requireMember(context.viewer), input.movie_id, input.version);
    return {};
  }),
};
