import { draftsContract } from '@halfstar/contract/reviews/drafts.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import * as service from './drafts.service.ts';

const drafts = implementContract(draftsContract);

/** Every call is about the viewer's own drafts. */
export const draftsRoutes = {
  save: drafts.save.handler(({ context, input: { movie_id, version, ...text } }) =>
    service.saveDraft(context, context.viewer, movie_id, version, text),
  ),

  get: drafts.get.handler(async ({ context, input }) => ({
    draft: await service.getOwnDraft(context, context.viewer, input.movie_id),
  })),

  list: drafts.list.handler(({ context, input }) => service.listDrafts(context, context.viewer, input)),

  delete: drafts.delete.handler(async ({ context, input }) => {
    await service.removeDraft(context, context.viewer, input.movie_id, input.version);
    return {};
  }),
};
