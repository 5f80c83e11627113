import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { pageOf, pageQuery } from '../shared/page.schema.ts';
import { call, publicCall } from '../shared/procedure.ts';
import {
  CustomList,
  LIST_LIMITS,
  ListChoice,
  ListFilm,
  ListForm,
  ListNote,
  ListNoteForm,
  ListPosition,
} from './lists.schema.ts';

const tags = ['Lists'];
const ofList = z.strictObject({ list_id: Id });
const filmOfList = z.strictObject({ list_id: Id, movie_id: Id });
const thousands = (number: number) => number.toLocaleString('en');

export const listsContract = {
  ofUser: publicCall
    .route({
      method: 'GET',
      path: '/users/{user_id}/lists',
      tags,
      summary: 'The lists that a member made, last changed first',
      description: 'Others see the public ones.',
    })
    .input(z.strictObject({ user_id: Id, ...pageQuery }))
    .output(pageOf(CustomList)),
  ofMovie: call
    .route({
      method: 'GET',
      path: '/movies/{movie_id}/my-lists',
      tags,
      summary: 'My lists, and which of them hold a film, by name',
    })
    .input(z.strictObject({ movie_id: Id, ...pageQuery }))
    .output(pageOf(ListChoice)),
  create: call
    .route({ method: 'POST', path: '/lists', tags, summary: 'Make a list' })
    .input(ListForm)
    .output(CustomList)
    .errors({
      TOO_MANY_LISTS: { status: 409, message: `You have ${LIST_LIMITS.lists} lists, and more there cannot be.` },
    }),
  get: publicCall
    .route({ method: 'GET', path: '/lists/{list_id}', tags, summary: 'A list without its films' })
    .input(ofList)
    .output(CustomList),
  change: call
    .route({ method: 'PUT', path: '/lists/{list_id}', tags, summary: 'Change what my list is called and who sees it' })
    .input(ofList.extend(ListForm.shape))
    .output(CustomList),
  remove: call
    .route({ method: 'DELETE', path: '/lists/{list_id}', tags, summary: 'Delete my list' })
    .input(ofList)
    .output(z.object({})),
  films: publicCall
    .route({ method: 'GET', path: '/lists/{list_id}/films', tags, summary: 'The films of a list in its order' })
    .input(ofList.extend(pageQuery))
    .output(pageOf(ListFilm)),
  add: call
    .route({
      method: 'PUT',
      path: '/lists/{list_id}/films/{movie_id}',
      tags,
      summary: 'Put a film at the end of my list, or at a place of it',
      description: 'One that is on it already stays as it is. Place and note bring back one that was taken off.',
    })
    .input(filmOfList.extend({ position: ListPosition.optional(), note: ListNote.default('') }))
    .output(ListFilm)
    .errors({ LIST_FULL: { status: 409, message: `A list holds ${thousands(LIST_LIMITS.films)} films at most.` } }),
  take: call
    .route({
      method: 'DELETE',
      path: '/lists/{list_id}/films/{movie_id}',
      tags,
      summary: 'Take a film off my list; those after it move up',
    })
    .input(filmOfList)
    .output(z.object({})),
  move: call
    .route({
      method: 'PUT',
      path: '/lists/{list_id}/films/{movie_id}/position',
      tags,
      summary: 'Move a film to another place of my list',
      description: 'Those in between make room. A place after the last one means the last one.',
    })
    .input(filmOfList.extend({ position: ListPosition }))
    .output(ListFilm),
  annotate: call
    .route({
      method: 'PUT',
      path: '/lists/{list_id}/films/{movie_id}/note',
      tags,
      summary: 'Say something about a film of my list; an empty note says nothing',
    })
    .input(filmOfList.extend(ListNoteForm.shape))
    .output(ListFilm),
};
