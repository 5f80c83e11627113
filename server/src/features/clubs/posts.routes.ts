import { clubPostsContract } from '@halfstar/contract/clubs/posts.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import * as service from './posts.service.ts';

const posts = implementContract(clubPostsContract);

export const clubPostsRoutes = {
  listByClub: posts.listByClub.handler(({ context, input: { club_id, ...page } }) =>
    service.listPosts(context, context.viewer, { clubId: club_id, movieId: null }, page),
  ),

  listByMovie: posts.listByMovie.handler(({ context, input: { club_id, movie_id, ...page } }) =>
    service.listPosts(context, context.viewer, { clubId: club_id, movieId: movie_id }, page),
  ),

  addToClub: posts.addToClub.handler(({ context, input: { club_id, content, send_key } }) =>
    service.addPost(context, context.viewer, { clubId: club_id, movieId: null }, content, send_key),
  ),

  addToMovie: posts.addToMovie.handler(({ context, input: { club_id, movie_id, content, send_key } }) =>
    service.addPost(context, context.viewer, { clubId: club_id, movieId: movie_id }, content, send_key),
  ),

  update: posts.update.handler(({ context, input: { post_id, content } }) =>
    service.editPost(context, context.viewer, post_id, content),
  ),

  delete: posts.delete.handler(async ({ context, input }) => {
    await service.deletePost(context, context.viewer, input.post_id);
    return {};
  }),

  hide: posts.hide.handler(({ context, input }) => service.setPostHidden(context, context.viewer, input.post_id, true)),

  show: posts.show.handler(({ context, input }) =>
    service.setPostHidden(context, context.viewer, input.post_id, false),
  ),
};
