import { COVER_POSTERS, type ListChoice, type ListForm } from '@halfstar/contract/lists/lists.schema';
import { type Selectable, sql } from 'kysely';
import { lockUntilCommit } from '#platform/database/advisory-lock.ts';
import type { Db } from '#platform/database/database.ts';
import type { StoredCounter } from '#platform/database/drift.ts';
import type { Lists } from '#platform/database/tables.ts';
import type { Cursor } from '#platform/paging.ts';

export type ListRow = Selectable<Lists>;

export interface ListFilmRow {
  movie_id: string;
  position: number;
  note: string;
  added_at: string;
}

const FILM = ['movie_id', 'position', 'note', 'added_at'] as const;

/** Makes the lists that one member makes at the same time wait for each other, so that they can be counted. */
export const lockListsOf = (db: Db, userId: string) => lockUntilCommit(db, `lists ${userId}`);

/** Served by lists_user_idx alone. */
export async function countOfUser(db: Db, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('lists')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return total;
}

export const insertList = (db: Db, userId: string, form: ListForm, at: string): Promise<ListRow> =>
  db
    .insertInto('lists')
    .values({ user_id: userId, ...form, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Served by the primary key. */
export const listById = (db: Db, listId: string): Promise<ListRow | undefined> =>
  db.selectFrom('lists').selectAll().where('id', '=', listId).executeTakeFirst();

/** As above; until the transaction ends nobody else changes the list or its films. */
export const lockList = (db: Db, listId: string): Promise<ListRow | undefined> =>
  db.selectFrom('lists').selectAll().where('id', '=', listId).forUpdate().executeTakeFirst();

/** Needs lockList. */
export const updateList = (db: Db, listId: string, form: ListForm, at: string): Promise<ListRow> =>
  db
    .updateTable('lists')
    .set({ ...form, updated_at: at })
    .where('id', '=', listId)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Its films go with it. */
export const deleteList = (db: Db, listId: string) => db.deleteFrom('lists').where('id', '=', listId).execute();

/** A member's lists, last changed first. Served by lists_user_idx. */
export const listsOfUser = (
  db: Db,
  userId: string,
  withPrivate: boolean,
  after: Cursor | null,
  limit: number,
): Promise<ListRow[]> =>
  db
    .selectFrom('lists')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(!withPrivate, (query) => query.where('public', '=', true))
    .$if(after !== null, (query) => query.where(sql<boolean>`(updated_at, id) < (${after?.at}, ${after?.id})`))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** A list as a choice, and by what it is in its place. */
export interface ChoiceRow extends ListChoice {
  key: string;
}

/** Before every id. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** A member's lists beside a film, by name. Served by lists_user_idx, list_films_pkey. */
export async function choicesOf(
  db: Db,
  userId: string,
  movieId: string,
  after: { key: string; id: string } | null,
  limit: number,
): Promise<ChoiceRow[]> {
  const { rows } = await sql<ChoiceRow>`
    select id, name, public, film_count, lower(name) as key,
      exists (select from list_films film where film.list_id = lists.id and film.movie_id = ${movieId}) as holds
    from lists
    where user_id = ${userId} and (${after === null} or (lower(name), id) > (${after?.key ?? ''}, ${after?.id ?? NO_ID}::uuid))
    order by lower(name), id limit ${limit}`.execute(db);
  return rows;
}

interface Cover {
  list_id: string;
  movie_ids: string[];
  has_notes: boolean;
}

/** The first films of each of these lists, and whether any of its films has a note. Served by list_films_position_key. */
export async function coversOf(db: Db, listIds: readonly string[]): Promise<Cover[]> {
  const { rows } = await sql<Cover>`
    select list.id as list_id,
      array(
        select movie_id from list_films where list_id = list.id order by position limit ${COVER_POSTERS}
      ) as movie_ids,
      exists (select from list_films where list_id = list.id and note <> '') as has_notes
    from unnest(${listIds}::uuid[]) as list (id)`.execute(db);
  return rows;
}

/** The films of a list after a place. Served by list_films_position_key. */
export const filmsAfter = (db: Db, listId: string, position: number, limit: number): Promise<ListFilmRow[]> =>
  db
    .selectFrom('list_films')
    .select(FILM)
    .where('list_id', '=', listId)
    .where('position', '>', position)
    .orderBy('position')
    .limit(limit)
    .execute();

/** Served by list_films_pkey. */
export const filmOf = (db: Db, listId: string, movieId: string): Promise<ListFilmRow | undefined> =>
  db
    .selectFrom('list_films')
    .select(FILM)
    .where('list_id', '=', listId)
    .where('movie_id', '=', movieId)
    .executeTakeFirst();

/** Puts a film that is not on the list at its end. Needs lockList. */
export const appendFilm = (db: Db, listId: string, film: ListFilmRow) =>
  db
    .insertInto('list_films')
    .values({ list_id: listId, ...film })
    .execute();

/** Takes a film off; those after it move up. Needs lockList. Whether it was on the list. */
export async function deleteFilm(db: Db, listId: string, movieId: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('list_films')
    .where('list_id', '=', listId)
    .where('movie_id', '=', movieId)
    .returning('position')
    .executeTakeFirst();
  if (taken === undefined) return false;
  await db
    .updateTable('list_films')
    .set((eb) => ({ position: eb('position', '-', 1) }))
    .where('list_id', '=', listId)
    .where('position', '>', taken.position)
    .execute();
  return true;
}

/** Moves a film from one place to another, both of the list; those in between make room. Needs lockList. */
export async function moveFilm(db: Db, listId: string, from: number, to: number): Promise<void> {
  const [first, last, step] = from < to ? [from, to, -1] : [to, from, 1];
  await sql`
    update list_films set position = case when position = ${from} then ${to} else position + ${step} end
    where list_id = ${listId} and position between ${first} and ${last}`.execute(db);
}

/** Needs lockList. */
export const setNote = (db: Db, listId: string, movieId: string, note: string) =>
  db.updateTable('list_films').set({ note }).where('list_id', '=', listId).where('movie_id', '=', movieId).execute();

/** Notes that the films of the list changed, and by how many they became more. Needs lockList. */
export const touchList = (db: Db, listId: string, more: number, at: string) =>
  db
    .updateTable('lists')
    .set((eb) => ({ film_count: eb('film_count', '+', more), updated_at: at }))
    .where('id', '=', listId)
    .execute();

export const KEPT_NUMBERS: readonly StoredCounter[] = [
  {
    name: 'films on lists',
    stored: sql`select id, film_count as value from lists where film_count <> 0`,
    computed: sql`select list_id as id, count(*) as value from list_films group by list_id`,
  },
];
