import { listsContract } from '@halfstar/contract/lists/lists.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { demandKeeper } from './lists.policy.ts';
import * as service from './lists.service.ts';

const lists = implementContract(listsContract);

export const listsRoutes = {
  ofUser: lists.ofUser.handler(({ context, input: { user_id, ...page } }) =>
    service.ofUser(context, context.viewer, user_id, page),
  ),

  ofMovie: lists.ofMovie.handler(({ context, input: { movie_id, ...page } }) =>
    service.choices(context, demandKeeper(context.viewer), movie_id, page),
  ),

  create: lists.create.handler(({ context, input }) => service.create(context, demandKeeper(context.viewer), input)),

  get: lists.get.handler(({ context, input }) => service.one(context, context.viewer, input.list_id)),

  change: lists.change.handler(({ context, input: { list_id, ...form } }) =>
    service.change(context, demandKeeper(context.viewer), list_id, form),
  ),

  remove: lists.remove.handler(async ({ context, input }) => {
    await service.remove(context, demandKeeper(context.viewer), input.list_id);
    return {};
  }),

  films: lists.films.handler(({ context, input: { list_id, ...page } }) =>
    service.films(context, context.viewer, list_id, page),
  ),

  add: lists.add.handler(({ context, input: { list_id, movie_id, ...place } }) =>
    service.add(context, demandKeeper(context.viewer), list_id, movie_id, place),
  ),

  take: lists.take.handler(async ({ context, input }) => {
    await service.take(context, demandKeeper(context.viewer), input.list_id, input.movie_id);
    return {};
  }),

  move: lists.move.handler(({ context, input }) =>
    service.move(context, demandKeeper(context.viewer), input.list_id, input.movie_id, input.position),
  ),

  annotate: lists.annotate.handler(({ context, input }) =>
    service.annotate(context, demandKeeper(context.viewer), input.list_id, input.movie_id, input.note),
  ),
};
