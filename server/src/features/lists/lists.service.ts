import {
  type CustomList,
  LIST_LIMITS,
  type ListChoice,
  type ListForm,
  type ListMovie,
} from '@halfstar/contract/lists/lists.schema';
import { z } from 'zod';
import { getMovieLinkPreview, getMovieSummariesById, requireMovie } from '#features/movies/movies.service.ts';
import { getMembersById } from '#features/profiles/profiles.service.ts';
import { getHidingDecisions } from '#features/subjects/moderated.service.ts';
import { requireVisible } from '#features/visibility/visibility.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import type { LinkPreview } from '#platform/http/link-preview.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import { keysetPage, type Page, type PageQuery, TimePlace } from '#platform/paging.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { listFull, tooManyLists } from './lists.errors.ts';
import {
  canReadList,
  canReadPrivateLists,
  requireListEditor,
  requireListMaker,
  requireListReader,
} from './lists.policy.ts';
import { presentFilm, presentList, presentListChoice, toLinkPreview } from './lists.present.ts';
import * as queries from './lists.queries.ts';

/** Makes an empty list of the viewer. Throws TOO_MANY_LISTS and what requireListMaker throws. */
export async function createList(ctx: Context, viewer: Viewer | null, form: ListForm): Promise<CustomList> {
  const member = requireListMaker(viewer);
  return inTransaction(ctx, async (ctx) => {
    await queries.lockListCreation(ctx, member.userId);
    if ((await queries.countLists(ctx, member.userId)) >= LIST_LIMITS.lists) throw tooManyLists();
    const row = await queries.insertList(ctx, member.userId, form, timestamp(ctx.clock));
    publishListChange(ctx, row);
    return presentOne(ctx, member, row);
  });
}

/** Changes name, description, ranking and visibility of the viewer's list. Throws NOT_FOUND, NOT_ALLOWED. */
export const updateList = (ctx: Context, viewer: Viewer | null, listId: string, form: ListForm): Promise<CustomList> =>
  editList(ctx, viewer, listId, async (ctx, _list, member) =>
    presentOne(ctx, member, await queries.updateList(ctx, listId, form, timestamp(ctx.clock))),
  );

/** Deletes the viewer's list with its films. Throws NOT_FOUND, NOT_ALLOWED. */
export const deleteList = (ctx: Context, viewer: Viewer | null, listId: string): Promise<void> =>
  editList(ctx, viewer, listId, async (ctx) => void (await queries.deleteList(ctx, listId)));

/**
 * Adds a film to the viewer's list, at its end or at a position (from 1): then the films after it move down. A film that is on
 * the list already stays as it is. Throws NOT_FOUND for an unknown list or film, NOT_ALLOWED, LIST_FULL.
 */
export const addFilm = (
  ctx: Context,
  viewer: Viewer | null,
  listId: string,
  movieId: string,
  { position, note }: { position?: number | undefined; note: string },
): Promise<ListMovie> =>
  editList(ctx, viewer, listId, async (ctx, list) => {
    const movie = await requireMovie(ctx, movieId);
    const present = await queries.findFilm(ctx, listId, movieId);
    if (present !== undefined) return presentFilm(present, movie);
    if (list.film_count >= LIST_LIMITS.films) throw listFull();
    const at = timestamp(ctx.clock);
    const last = list.film_count + 1;
    const film = { movie_id: movieId, position: last, note, added_at: at };
    const to = Math.min(position ?? last, last);
    await queries.appendFilm(ctx, listId, film);
    if (to < last) await queries.moveFilm(ctx, listId, last, to);
    await queries.addToFilmCountAndTouch(ctx, listId, 1, at);
    return presentFilm({ ...film, position: to }, movie);
  });

/** Removes a film from the viewer's list; one that is not on it changes nothing. Throws NOT_FOUND, NOT_ALLOWED. */
export const removeFilm = (ctx: Context, viewer: Viewer | null, listId: string, movieId: string): Promise<void> =>
  editList(ctx, viewer, listId, async (ctx) => {
    if (!(await queries.deleteFilm(ctx, listId, movieId))) return;
    await queries.addToFilmCountAndTouch(ctx, listId, -1, timestamp(ctx.clock));
  });

/**
 * Moves a film of the viewer's list to a position (from 1); one after the end means the end. Throws NOT_FOUND when the film is not
 * on the list, NOT_ALLOWED.
 */
export const moveFilm = (
  ctx: Context,
  viewer: Viewer | null,
  listId: string,
  movieId: string,
  position: number,
): Promise<ListMovie> =>
  editList(ctx, viewer, listId, async (ctx, list) => {
    const { film, movie } = await requireFilm(ctx, listId, movieId);
    const to = Math.min(position, list.film_count);
    if (to !== film.position) {
      await queries.moveFilm(ctx, listId, film.position, to);
      await queries.addToFilmCountAndTouch(ctx, listId, 0, timestamp(ctx.clock));
    }
    return presentFilm({ ...film, position: to }, movie);
  });

/** Sets the note of a film of the viewer's list; empty removes it. Throws NOT_FOUND when the film is not on it, NOT_ALLOWED. */
export const setFilmNote = (
  ctx: Context,
  viewer: Viewer | null,
  listId: string,
  movieId: string,
  note: string,
): Promise<ListMovie> =>
  editList(ctx, viewer, listId, async (ctx) => {
    const { film, movie } = await requireFilm(ctx, listId, movieId);
    await queries.setFilmNote(ctx, listId, movieId, note);
    await queries.addToFilmCountAndTouch(ctx, listId, 0, timestamp(ctx.clock));
    return presentFilm({ ...film, note }, movie);
  });

/** Runs a change of the viewer's list in a transaction that has locked the list, then notifies the owner's other tabs. */
async function editList<Result>(
  ctx: Context,
  viewer: Viewer | null,
  listId: string,
  edit: (ctx: Context, list: queries.ListRow, member: MemberViewer) => Promise<Result>,
): Promise<Result> {
  const member = requireListMaker(viewer);
  return inTransaction(ctx, async (ctx) => {
    const list = requireListEditor(member, await queries.lockList(ctx, member, listId));
    const result = await edit(ctx, list, member);
    publishListChange(ctx, list);
    return result;
  });
}

/** Notifies the open tabs of a list's owner. */
export const publishListChange = (ctx: Context, { user_id }: queries.ListRow) =>
  publishLiveMessage(ctx, [user_id], { type: 'changed', nouns: ['custom_list'] });

async function requireFilm(ctx: Context, listId: string, movieId: string) {
  const film = await queries.findFilm(ctx, listId, movieId);
  if (film === undefined) throw notFound();
  return { film, movie: await requireMovie(ctx, movieId) };
}

/** A list without its films. Throws NOT_FOUND, also for another member's private list. */
export async function getList(ctx: Context, viewer: Viewer | null, listId: string): Promise<CustomList> {
  return presentOne(ctx, viewer, requireListReader(viewer, await queries.findList(ctx, viewer, listId)));
}

/** The link preview of a list; null for one that the viewer may not read. */
export async function getListLinkPreview(
  ctx: Context,
  viewer: Viewer | null,
  listId: string,
): Promise<LinkPreview | null> {
  const row = await queries.findList(ctx, viewer, listId);
  if (row === undefined || !canReadList(viewer, row)) return null;
  const list = await presentOne(ctx, viewer, row);
  const previews = await Promise.all(list.cover.map((film) => getMovieLinkPreview(ctx, viewer, film.id)));
  return toLinkPreview(list, previews.find((film) => film?.picture != null)?.picture ?? null);
}

/**
 * A page of a member's lists that the viewer may read, last changed first. A search is limited by the `search` semaphore. Throws NOT_FOUND,
 * INVALID_INPUT.
 */
export async function listMemberLists(
  ctx: Context,
  viewer: Viewer | null,
  userId: string,
  { search = '', ...page }: PageQuery & { search?: string | undefined },
): Promise<Page<CustomList>> {
  await requireVisible(ctx, viewer, userId);
  const words = search.split(/\s+/).filter(Boolean);
  const withPrivate = canReadPrivateLists(viewer, userId);
  return keysetPage<TimePlace, queries.ListRow, CustomList>({
    list: words.length === 0 ? `lists: ${userId}` : `lists: ${userId} named ${words.join(' ')}`,
    ...page,
    shape: TimePlace,
    read: (after, limit) => {
      const query = () => queries.listListsOfMember(ctx, userId, withPrivate, words, after, limit);
      return words.length === 0 ? query() : ctx.costly.search.run(ctx.caller, query);
    },
    placeOf: (row) => [row.updated_at, row.id],
    present: (rows) => presentAll(ctx, viewer, rows),
  });
}

const NamePlace = z.tuple([z.string(), z.uuid()]);

/**
 * A page of all lists of the viewer by name, with whether each has the film. Throws NOT_FOUND when there is no such film, INVALID_INPUT and
 * what requireListMaker throws.
 */
export async function listOwnListChoices(
  ctx: Context,
  viewer: Viewer | null,
  movieId: string,
  page: PageQuery,
): Promise<Page<ListChoice>> {
  const { userId } = requireListMaker(viewer);
  await requireMovie(ctx, movieId);
  return keysetPage<queries.NamePlace, queries.ChoiceRow, ListChoice>({
    // Cursors of the time when the key was another one are refused.
    list: `choices by sort form: ${userId}`,
    ...page,
    shape: NamePlace,
    read: (after, limit) => queries.listListChoices(ctx, userId, movieId, after, limit),
    placeOf: (row) => [row.key, row.id],
    present: (rows) => rows.map(presentListChoice),
  });
}

const PositionPlace = z.tuple([z.int().min(1).max(LIST_LIMITS.films)]);

/** A page of a list's films in its order. Throws NOT_FOUND, also for another member's private list, and INVALID_INPUT. */
export async function listFilms(
  ctx: Context,
  viewer: Viewer | null,
  listId: string,
  page: PageQuery,
): Promise<Page<ListMovie>> {
  requireListReader(viewer, await queries.findList(ctx, viewer, listId));
  return keysetPage<readonly [number], queries.ListFilmRow, ListMovie>({
    list: `films of a list: ${listId}`,
    ...page,
    shape: PositionPlace,
    read: (after, limit) => queries.listFilmsOfList(ctx, listId, after, limit),
    placeOf: (row) => [row.position],
    present: (rows) => presentFilms(ctx, rows),
  });
}

async function presentFilms(ctx: Context, rows: readonly queries.ListFilmRow[]): Promise<ListMovie[]> {
  const movies = await getMovieSummariesById(
    ctx,
    rows.map((row) => row.movie_id),
  );
  return rows.flatMap((row) => {
    const movie = movies.get(row.movie_id);
    return movie === undefined ? [] : [presentFilm(row, movie)];
  });
}

async function presentOne(ctx: Context, viewer: Viewer | null, row: queries.ListRow): Promise<CustomList> {
  const [list] = await presentAll(ctx, viewer, [row]);
  if (list === undefined) throw notFound();
  return list;
}

/** Leaves out lists whose owner has been deleted meanwhile. */
async function presentAll(
  ctx: Context,
  viewer: Viewer | null,
  rows: readonly queries.ListRow[],
): Promise<CustomList[]> {
  if (rows.length === 0) return [];
  const [owners, found, decisions] = await Promise.all([
    getMembersById(
      ctx,
      rows.map((row) => row.user_id),
    ),
    queries.listCovers(
      ctx,
      rows.map((row) => row.id),
    ),
    getHidingDecisions(ctx, viewer, 'list', rows),
  ]);
  const movies = await getMovieSummariesById(ctx, [...new Set(found.flatMap((cover) => cover.movie_ids))]);
  const covers = new Map(found.map((cover) => [cover.list_id, cover]));
  return rows.flatMap((row) => {
    const owner = owners.get(row.user_id);
    const cover = covers.get(row.id);
    if (owner === undefined || cover === undefined) return [];
    const films = cover.movie_ids.map((id) => movies.get(id)).filter((film) => film !== undefined);
    const hidingDecisionId = decisions.get(row.id) ?? null;
    return [presentList(viewer, row, { owner, cover: films, hasNotes: cover.has_notes, hidingDecisionId })];
  });
}
