import { diaryContract } from '@halfstar/contract/tracking/diary.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { getMovieTracking, removeAllViewings } from '../tracking.service.ts';
import * as service from './diary.service.ts';

const diary = implementContract(diaryContract);

export const diaryRoutes = {
  list: diary.list.handler(({ input: { user_id, ...page }, context }) =>
    service.listDiary(context, context.viewer, user_id, page),
  ),

  listByMovie: diary.listByMovie.handler(({ input: { movie_id, ...page }, context }) =>
    service.listOwnViewings(context, context.viewer, movie_id, page),
  ),

  listEarlierReviews: diary.listEarlierReviews.handler(({ input: { user_id, movie_id, ...page }, context }) =>
    service.listEarlierReviews(context, context.viewer, { userId: user_id, movieId: movie_id }, page),
  ),

  getText: diary.getText.handler(async ({ input, context }) => ({
    text: await service.getViewingText(context, context.viewer, input.entry_id),
  })),

  add: diary.add.handler(({ input: { movie_id, ...viewing }, context }) =>
    service.logViewing(context, context.viewer, movie_id, viewing),
  ),

  deleteByMovie: diary.deleteByMovie.handler(async ({ input: { movie_id }, context }) => {
    await removeAllViewings(context, context.viewer, movie_id);
    return getMovieTracking(context, context.viewer, movie_id);
  }),

  update: diary.update.handler(({ input: { entry_id, ...changes }, context }) =>
    service.updateViewing(context, context.viewer, entry_id, changes),
  ),

  delete: diary.delete.handler(({ input, context }) => service.removeViewing(context, context.viewer, input.entry_id)),
};
