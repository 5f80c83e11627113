import { isDeepStrictEqual } from 'node:util';
import { LIST_LIMITS } from '@halfstar/contract/lists/lists.schema';
import type { Context } from '#platform/context.ts';
import type { StoredList } from './import.queries.ts';
import * as queries from './import.queries.ts';

export {
  findListIdsWithFilm,
  generateListIds,
  type StoredList,
} from './import.queries.ts';

/** What to make of a list: where it is as in `from`, it becomes as in `to`. Null: there is none. */
export interface ListChange {
  from: StoredList | null;
  to: StoredList | null;
}

/**
 * Locks these lists of a member until the transaction ends and returns them with their films, by id; those that do not exist are missing.
 * Only inside `inTransaction`.
 */
export async function lockLists(
  ctx: Context,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, StoredList>> {
  return new Map((await queries.lockLists(ctx, userId, ids)).map((list) => [list.id, list]));
}

/**
 * Makes, changes and deletes whole lists of a member, silently: no live messages. A list that is not as in `from` any more stays. The limit
 * of lists for a member does not apply, but one with more than 1,000 films throws RangeError; films that do not exist any more are left
 * out. Only inside `inTransaction`; each list once.
 * @returns the ids of the lists that were to change and stayed
 */
export async function applyListChanges(
  ctx: Context,
  userId: string,
  changes: readonly ListChange[],
): Promise<Set<string>> {
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
  if (put.length > 0) await queries.upsertWholeLists(ctx, userId, await withoutDeletedFilms(ctx, put));
  return kept;
}

/** A film that only imports named may be gone by now, which a list had before. */
async function withoutDeletedFilms(ctx: Context, lists: readonly StoredList[]): Promise<StoredList[]> {
  const ids = lists.flatMap((list) => list.films.map((film) => film.movie_id));
  const deleted = await queries.findMissingMovieIds(ctx, ids);
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
