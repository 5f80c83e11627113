import { draftsContract } from '@halfstar/contract/reviews/drafts.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import * as service from './drafts.service.ts';
import { toReviewedFilm } from './targets.service.ts';

const drafts = implementContract(draftsContract);

/** Every call is about the viewer's own drafts. */
export const draftsRoutes = {
  save: drafts.save.handler(({ context, input: { movie_id, club_id, version, ...text } }) =>
    service.saveDraft(context, context.viewer, toReviewedFilm({ movie_id, club_id }), version, text),
  ),

  get: drafts.get.handler(async ({ context, input }) => ({
    draft: await service.getOwnDraft(context, context.viewer, toReviewedFilm(input)),
  })),

  list: drafts.list.handler(({ context, input }) => service.listDrafts(context, context.viewer, input)),

  delete: drafts.delete.handler(async ({ context, input }) => {
    await service.removeDraft(context, context.viewer, toReviewedFilm(input), input.version);
    return {};
  }),
};
