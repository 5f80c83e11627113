import { listsContract } from '@halfstar/contract/lists/lists.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import * as service from './lists.service.ts';

const lists = implementContract(listsContract);

export const listsRoutes = {
  listByMember: lists.listByMember.handler(({ context, input: { user_id, ...page } }) =>
    service.listMemberLists(context, context.viewer, user_id, page),
  ),

  listForMovie: lists.listForMovie.handler(({ context, input: { movie_id, ...page } }) =>
    service.listOwnListChoices(context, context.viewer, movie_id, page),
  ),

  create: lists.create.handler(({ context, input }) => service.createList(context, context.viewer, input)),

  get: lists.get.handler(({ context, input }) => service.getList(context, context.viewer, input.list_id)),

  update: lists.update.handler(({ context, input: { list_id, ...form } }) =>
    service.updateList(context, context.viewer, list_id, form),
  ),

  delete: lists.delete.handler(async ({ context, input }) => {
    await service.deleteList(context, context.viewer, input.list_id);
    return {};
  }),

  listMovies: lists.listMovies.handler(({ context, input: { list_id, ...page } }) =>
    service.listFilms(context, context.viewer, list_id, page),
  ),

  addMovie: lists.addMovie.handler(({ context, input: { list_id, movie_id, ...placement } }) =>
    service.addFilm(context, context.viewer, list_id, movie_id, placement),
  ),

  removeMovie: lists.removeMovie.handler(async ({ context, input }) => {
    await service.removeFilm(context, context.viewer, input.list_id, input.movie_id);
    return {};
  }),

  moveMovie: lists.moveMovie.handler(({ context, input }) =>
    service.moveFilm(context, context.viewer, input.list_id, input.movie_id, input.position),
  ),

  setMovieNote: lists.setMovieNote.handler(({ context, input }) =>
    service.setFilmNote(context, context.viewer, input.list_id, input.movie_id, input.note),
  ),
};
