import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { makePageSchema, nameSearch, pageQuery } from '../shared/page.schema.ts';
import { call, callOfSuspended, publicCall } from '../shared/procedure.ts';
import { rateLimit } from '../shared/rate-limit.ts';
import {
  CustomList,
  LIST_LIMITS,
  ListChoice,
  ListForm,
  ListMovie,
  ListNote,
  ListNoteForm,
  ListPosition,
} from './lists.schema.ts';

const tags = ['Lists'];
const listInput = z.strictObject({ list_id: Id });
const filmInput = z.strictObject({ list_id: Id, movie_id: Id });
const thousands = (number: number) => number.toLocaleString('en');

/** The calls about the lists that members make. */
export const listsContract = {
  listByMember: publicCall
    .meta({ session: 'optional', rate: rateLimit({ most: 240, seconds: 60 }) })
    .route({
      method: 'GET',
      path: '/users/{user_id}/lists',
      tags,
      summary: "List a member's lists",
      description: 'Last changed first. Private lists are only for their owner.',
    })
    .input(
      z.strictObject({
        user_id: Id,
        ...nameSearch,
        ...pageQuery,
      }),
    )
    .output(makePageSchema(CustomList)),
  listForMovie: call
    .route({
      method: 'GET',
      path: '/movies/{movie_id}/my-lists',
      tags,
      summary: "List the viewer's lists and whether each has a film",
      description: 'Ordered by name.',
    })
    .input(z.strictObject({ movie_id: Id, ...pageQuery }))
    .output(makePageSchema(ListChoice)),
  create: call
    .route({ method: 'POST', path: '/lists', tags, summary: 'Create a list', successStatus: 201 })
    .input(ListForm)
    .output(CustomList)
    .errors({
      TOO_MANY_LISTS: { status: 409, message: `You have ${LIST_LIMITS.lists} lists, and more there cannot be.` },
    }),
  get: publicCall
    .route({ method: 'GET', path: '/lists/{list_id}', tags, summary: 'Get a list' })
    .input(listInput)
    .output(CustomList),
  update: call
    .route({ method: 'PUT', path: '/lists/{list_id}', tags, summary: "Update the viewer's list" })
    .input(listInput.extend(ListForm.shape))
    .output(CustomList),
  delete: callOfSuspended
    .route({ method: 'DELETE', path: '/lists/{list_id}', tags, summary: "Delete the viewer's list" })
    .input(listInput)
    .output(z.object({})),
  listMovies: publicCall
    .route({ method: 'GET', path: '/lists/{list_id}/movies', tags, summary: "List a list's films in order" })
    .input(listInput.extend(pageQuery))
    .output(makePageSchema(ListMovie)),
  addMovie: call
    .route({
      method: 'PUT',
      path: '/lists/{list_id}/movies/{movie_id}',
      tags,
      summary: "Add a film to the viewer's list",
      description:
        'At the end, or at `position`. A film that is on the list already stays as it is. Position and note undo a removal.',
    })
    .input(filmInput.extend({ position: ListPosition.optional(), note: ListNote.default('') }))
    .output(ListMovie)
    .errors({ LIST_FULL: { status: 409, message: `A list holds ${thousands(LIST_LIMITS.films)} films at most.` } }),
  removeMovie: call
    .route({
      method: 'DELETE',
      path: '/lists/{list_id}/movies/{movie_id}',
      tags,
      summary: "Remove a film from the viewer's list",
      description: 'The films after it move up.',
    })
    .input(filmInput)
    .output(z.object({})),
  moveMovie: call
    .route({
      method: 'PUT',
      path: '/lists/{list_id}/movies/{movie_id}/position',
      tags,
      summary: "Move a film of the viewer's list to another position",
      description: 'The films in between shift by one. A position after the last one means the last one.',
    })
    .input(filmInput.extend({ position: ListPosition }))
    .output(ListMovie),
  setMovieNote: call
    .route({
      method: 'PUT',
      path: '/lists/{list_id}/movies/{movie_id}/note',
      tags,
      summary: "Set the note of a film of the viewer's list",
      description: 'An empty note removes it.',
    })
    .input(filmInput.extend(ListNoteForm.shape))
    .output(ListMovie),
};
