import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { publicCall } from '../shared/procedure.ts';
import { Person } from './people.schema.ts';

/** The people of films. Their films are listed by `browse.listFilms`. */
export const peopleContract = {
  get: publicCall
    .route({ method: 'GET', path: '/people/{person_id}', tags: ['Movies'], summary: 'Get a director or an actor' })
    .input(z.strictObject({ person_id: Id }))
    .output(Person),
};
