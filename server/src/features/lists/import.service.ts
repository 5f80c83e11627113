import { isDeepStrictEqual } from 'node:util';
import { LIST_LIMITS } from '@halfstar/contract/lists/lists.schema';
import type { Context } from '#platform/context.ts';
import type { StoredList } from './import.queries.ts';
import * as queries from './import.queries.ts';

export { findListsWithFilm, newListIds, type StoredList } from './import.queries.ts';

/** What to make of a list: where it is as in `from`, it becomes as in `to`. Null: there is none. */
export interface ListChange {
  from: StoredList | null;
  to: StoredList | null;
}

/** These lists of a member, by id. Only inside `inTransaction`: it locks them until that ends. */
export async function lockLists(
  ctx: Context,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, StoredList>> {
  return new Map((await queries.lockLists(ctx, userId, ids)).map((list) => [list.id, list]));
}

/**
 * Imports, changes and deletes whole lists of a member, silently: no live messages. A list that is not as in `from` stays. An import
 * may exceed how many lists a member can make, because nothing of it is to be lost; a list has at most 1,000 films all the same. Films that
 * are deleted are left out.
 * Only inside `inTransaction`. Each list once.
 * @returns the ids of the lists that stayed
 */
export async function importLists(ctx: Context, userId: string, changes: readonly ListChange[]): Promise<Set<string>> {
  const ids = changes.flatMap(({ from, to }) => from?.id ?? to?.id ?? []);
  const current = await lockLists(ctx, userId, ids);
  const kept = new Set<string>();
  const deleted: string[] = [];
  const put: StoredList[] = [];
  for (const { from, to } of changes) {
    const id = from?.id ?? to?.id ?? '';
    const now = current.get(id) ?? null;
    if (isDeepStrictEqual(contentOf(now), contentOf(to))) continue;
    if (!isDeepStrictEqual(contentOf(now), contentOf(from))) kept.add(id);
    else if (to === null) deleted.push(id);
    else if (to.films.length > LIST_LIMITS.films) throw new RangeError('a list has too many films');
    else put.push(to);
  }
  if (deleted.length > 0) await queries.deleteLists(ctx, userId, deleted);
  if (put.length > 0) await queries.putLists(ctx, userId, await withoutDeletedFilms(ctx, put));
  return kept;
}

/** A film that only imports named may be gone by now, which a list had before. */
async function withoutDeletedFilms(ctx: Context, lists: readonly StoredList[]): Promise<StoredList[]> {
  const ids = lists.flatMap((list) => list.films.map((film) => film.movie_id));
  const deleted = await queries.findDeletedFilms(ctx, ids);
  return lists.map((list) => ({ ...list, films: list.films.filter((film) => !deleted.has(film.movie_id)) }));
}

/** What its owner made of it. */
const contentOf = (list: StoredList | null) =>
  list && {
    ...list,
    created_at: null,
    updated_at: null,
    films: list.films.map(({ movie_id, note }) => [movie_id, note]),
  };
