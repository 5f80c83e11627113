import { COVER_POSTERS, type ListChoice, type ListForm } from '@halfstar/contract/lists/lists.schema';
import { type Selectable, sql } from 'kysely';
import { visibleTo } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
import { lockUntilCommit } from '#platform/database/advisory-lock.ts';
import type { StoredCounter } from '#platform/database/drift.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { Lists } from '#platform/database/tables.ts';
import type { TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';

export type ListRow = Selectable<Lists>;

export interface ListFilmRow {
  movie_id: string;
  position: number;
  note: string;
  added_at: string;
}

/** SQL condition on `lists`: moderators have not removed it. */
export const isNotRemoved = sql<boolean>`moderation is distinct from 'removed'`;

const FILM = ['movie_id', 'position', 'note', 'added_at'] as const;

/**
 * Lets a member make one list at a time until the transaction ends, so that the count of lists is right. Does not lock the lists that there
 * are.
 */
export const lockListCreation = (ctx: Context, userId: string) => lockUntilCommit(ctx.db, `lists ${userId}`);

/** How many lists a member has. Served by lists_user_idx alone. */
export async function countLists(ctx: Context, userId: string): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('lists')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return total;
}

/** Adds a list and returns its row. */
export const insertList = (ctx: Context, userId: string, form: ListForm, at: string): Promise<ListRow> =>
  ctx.db
    .insertInto('lists')
    .values({ user_id: userId, ...form, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * A list, also a private one, of a member whom the viewer may see: the caller checks whether the viewer may read it. Served by the primary
 * key.
 */
export const findList = (ctx: Context, viewer: Viewer | null, listId: string): Promise<ListRow | undefined> =>
  ctx.db
    .selectFrom('lists')
    .selectAll()
    .where('id', '=', listId)
    .where(visibleTo(viewer, sql.ref('lists.user_id')))
    .executeTakeFirst();

/**
 * The same list as `findList`, locked until the transaction ends: no other transaction changes the list or its films. The caller checks
 * whether the viewer may change it.
 */
export const lockList = (ctx: Context, viewer: Viewer, listId: string): Promise<ListRow | undefined> =>
  ctx.db
    .selectFrom('lists')
    .selectAll()
    .where('id', '=', listId)
    .where(visibleTo(viewer, sql.ref('lists.user_id')))
    .forUpdate()
    .executeTakeFirst();

/** Changes name, description, ranking and visibility of a list and returns its row. Needs lockList. */
export const updateList = (ctx: Context, listId: string, form: ListForm, at: string): Promise<ListRow> =>
  ctx.db
    .updateTable('lists')
    .set({ ...form, updated_at: at })
    .where('id', '=', listId)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Deletes the list and, by cascade, its films, of which there are few enough (LIST_LIMITS). */
export const deleteList = (ctx: Context, listId: string) =>
  ctx.db.deleteFrom('lists').where('id', '=', listId).execute();

/**
 * A member's lists whose names have each of these words, last changed first: all that moderators have not removed, or without private and
 * hidden ones. Served by lists_user_idx.
 */
export const listListsOfMember = (
  ctx: Context,
  userId: string,
  includePrivate: boolean,
  words: readonly string[],
  after: TimePlace | null,
  limit: number,
): Promise<ListRow[]> =>
  ctx.db
    .selectFrom('lists')
    .selectAll()
    .where('user_id', '=', userId)
    .where(isNotRemoved)
    .$if(!includePrivate, (query) => query.where('public', '=', true).where('moderation', 'is', null))
    .$if(words.length > 0, (query) =>
      query.where(
        // The array is computed once, and not for each list.
        sql<boolean>`not exists (
          select from unnest(array(select distinct search_form(typed) from unnest(${words}::text[]) as typed)) as word
          where strpos(lists.search_name, word) = 0)`,
      ),
    )
    .where(isAfterPlace(sql`(updated_at, id)`, after, 'desc'))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** A list beside a film, with its sort key. */
export interface ChoiceRow extends ListChoice {
  /** What the name is sorted by. */
  key: string;
}

/** A place among lists ordered by name: what the name is sorted by, and the id. */
export type NamePlace = readonly [key: string, id: string];

/**
 * All lists of a member that moderators have not removed by name, with whether each has the film. Served by lists_user_idx,
 * list_films_pkey.
 */
export async function listListChoices(
  ctx: Context,
  userId: string,
  movieId: string,
  after: NamePlace | null,
  limit: number,
): Promise<ChoiceRow[]> {
  const { rows } = await sql<ChoiceRow>`
    with named as materialized (
      select id, name, public, film_count as movie_count, sort_form(search_form(name)) collate "C" as key
      from lists where user_id = ${userId} and ${isNotRemoved}
    )
    select named.*,
      exists (select from list_films film where film.list_id = named.id and film.movie_id = ${movieId}) as holds
    from named
    where ${isAfterPlace(sql`(key, id)`, after, 'asc')}
    order by key, id limit ${limit}`.execute(ctx.db);
  return rows;
}

interface Cover {
  list_id: string;
  movie_ids: string[];
  has_notes: boolean;
}

/** The first films of each of these lists, and whether any of its films has a note. Served by list_films_position_key. */
export async function listCovers(ctx: Context, listIds: readonly string[]): Promise<Cover[]> {
  const { rows } = await sql<Cover>`
    select list.id as list_id,
      array(
        select movie_id from list_films where list_id = list.id order by position limit ${COVER_POSTERS}
      ) as movie_ids,
      exists (select from list_films where list_id = list.id and note <> '') as has_notes
    from unnest(${listIds}::uuid[]) as list (id)`.execute(ctx.db);
  return rows;
}

/** The films of a list in its order. Served by list_films_position_key. */
export const listFilmsOfList = (
  ctx: Context,
  listId: string,
  after: readonly [position: number] | null,
  limit: number,
): Promise<ListFilmRow[]> =>
  ctx.db
    .selectFrom('list_films')
    .select(FILM)
    .where('list_id', '=', listId)
    .where(isAfterPlace(sql`(position)`, after, 'asc'))
    .orderBy('position')
    .limit(limit)
    .execute();

/** A film of a list with its position and note; undefined when it is not on the list. Served by list_films_pkey. */
export const findFilm = (ctx: Context, listId: string, movieId: string): Promise<ListFilmRow | undefined> =>
  ctx.db
    .selectFrom('list_films')
    .select(FILM)
    .where('list_id', '=', listId)
    .where('movie_id', '=', movieId)
    .executeTakeFirst();

/**
 * Adds a film that is not on the list, at the given position, which must be the one after the last. The film count is not changed: see
 * `addToFilmCountAndTouch`. Needs lockList.
 */
export const appendFilm = (ctx: Context, listId: string, film: ListFilmRow) =>
  ctx.db
    .insertInto('list_films')
    .values({ list_id: listId, ...film })
    .execute();

/**
 * Removes a film; the films after it move up by one. The film count is not changed: see `addToFilmCountAndTouch`. Needs lockList.
 * @returns whether it was on the list
 */
export async function deleteFilm(ctx: Context, listId: string, movieId: string): Promise<boolean> {
  const deleted = await ctx.db
    .deleteFrom('list_films')
    .where('list_id', '=', listId)
    .where('movie_id', '=', movieId)
    .returning('position')
    .executeTakeFirst();
  if (deleted === undefined) return false;
  await ctx.db
    .updateTable('list_films')
    .set((eb) => ({ position: eb('position', '-', 1) }))
    .where('list_id', '=', listId)
    .where('position', '>', deleted.position)
    .execute();
  return true;
}

/** Moves a film between two existing positions; the films between them shift by one. Needs lockList. */
export async function moveFilm(ctx: Context, listId: string, fromPosition: number, toPosition: number): Promise<void> {
  const [first, last, step] =
    fromPosition < toPosition ? [fromPosition, toPosition, -1] : [toPosition, fromPosition, 1];
  await sql`
    update list_films set position = case when position = ${fromPosition} then ${toPosition} else position + ${step} end
    where list_id = ${listId} and position between ${first} and ${last}`.execute(ctx.db);
}

/** Sets the note of a film in a list; does nothing when the film is not in it. Needs lockList. */
export const setFilmNote = (ctx: Context, listId: string, movieId: string, note: string) =>
  ctx.db
    .updateTable('list_films')
    .set({ note })
    .where('list_id', '=', listId)
    .where('movie_id', '=', movieId)
    .execute();

/** Adds a difference, which may be negative or 0, to the film count, and sets when the list was last changed. Needs lockList. */
export const addToFilmCountAndTouch = (ctx: Context, listId: string, difference: number, at: string) =>
  ctx.db
    .updateTable('lists')
    .set((eb) => ({ film_count: eb('film_count', '+', difference), updated_at: at }))
    .where('id', '=', listId)
    .execute();

/** The film count that lists keep, with the query that counts it anew. */
export const STORED_COUNTERS: readonly StoredCounter[] = [
  {
    name: 'films on lists',
    stored: sql`select id, film_count as value from lists where film_count <> 0`,
    computed: sql`select list_id as id, count(*) as value from list_films group by list_id`,
  },
];
