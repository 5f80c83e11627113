import {
  type CustomList,
  LIST_LIMITS,
  type ListChoice,
  type ListFilm,
  type ListForm,
} from '@halfstar/contract/lists/lists.schema';
import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { z } from 'zod';
import { demandMovie, previewOfMovie, summariesByIds } from '#features/movies/movies.service.ts';
import { demandProfile, membersByIds } from '#features/profiles/profiles.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import type { LinkPreview } from '#platform/http/link-preview.ts';
import { publishLiveMessage } from '#platform/live-messages.ts';
import { decodeCursor, decodeCursorAs, encodeCursor, toPage } from '#platform/paging.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { listFull, tooManyLists } from './lists.errors.ts';
import { demandEdit, demandRead, mayReadPrivateOf } from './lists.policy.ts';
import { presentFilm, presentList, toLinkPreview } from './lists.present.ts';
import * as queries from './lists.queries.ts';

interface PageQuery {
  cursor?: string | undefined;
  limit: number;
}

interface Page<Item> {
  items: Item[];
  next_cursor: string | null;
}

/** Throws TOO_MANY_LISTS. */
export const create = (ctx: Context, member: MemberViewer, form: ListForm): Promise<CustomList> =>
  inTransaction(ctx, async (ctx) => {
    await queries.lockListsOf(ctx.db, member.userId);
    if ((await queries.countOfUser(ctx.db, member.userId)) >= LIST_LIMITS.lists) throw tooManyLists();
    const row = await queries.insertList(ctx.db, member.userId, form, timestamp(ctx.clock));
    tellOwner(ctx, row);
    return presentOne(ctx, member, row);
  });

export const change = (ctx: Context, member: MemberViewer, listId: string, form: ListForm): Promise<CustomList> =>
  changing(ctx, member, listId, async (ctx) =>
    presentOne(ctx, member, await queries.updateList(ctx.db, listId, form, timestamp(ctx.clock))),
  );

export const remove = (ctx: Context, member: MemberViewer, listId: string): Promise<void> =>
  changing(ctx, member, listId, async (ctx) => void (await queries.deleteList(ctx.db, listId)));

/**
 * Puts a film at the end, or at a place: those after it move down. One that is on the list stays as it is.
 * Throws NOT_FOUND, LIST_FULL.
 */
export const add = (
  ctx: Context,
  member: MemberViewer,
  listId: string,
  movieId: string,
  { position, note }: { position?: number | undefined; note: string },
): Promise<ListFilm> =>
  changing(ctx, member, listId, async (ctx, list) => {
    const movie = await demandMovie(ctx, movieId);
    const present = await queries.filmOf(ctx.db, listId, movieId);
    if (present !== undefined) return presentFilm(present, movie);
    if (list.film_count >= LIST_LIMITS.films) throw listFull();
    const at = timestamp(ctx.clock);
    const last = list.film_count + 1;
    const film = { movie_id: movieId, position: last, note, added_at: at };
    const to = Math.min(position ?? last, last);
    await queries.appendFilm(ctx.db, listId, film);
    if (to < last) await queries.moveFilm(ctx.db, listId, last, to);
    await queries.touchList(ctx.db, listId, 1, at);
    return presentFilm({ ...film, position: to }, movie);
  });

/** Takes a film off; one that is not on the list changes nothing. */
export const take = (ctx: Context, member: MemberViewer, listId: string, movieId: string): Promise<void> =>
  changing(ctx, member, listId, async (ctx) => {
    if (!(await queries.deleteFilm(ctx.db, listId, movieId))) return;
    await queries.touchList(ctx.db, listId, -1, timestamp(ctx.clock));
  });

/** Throws NOT_FOUND when the film is not on the list. A place after the last one means the last one. */
export const move = (
  ctx: Context,
  member: MemberViewer,
  listId: string,
  movieId: string,
  position: number,
): Promise<ListFilm> =>
  changing(ctx, member, listId, async (ctx, list) => {
    const { film, movie } = await demandFilm(ctx, listId, movieId);
    const to = Math.min(position, list.film_count);
    if (to !== film.position) {
      await queries.moveFilm(ctx.db, listId, film.position, to);
      await queries.touchList(ctx.db, listId, 0, timestamp(ctx.clock));
    }
    return presentFilm({ ...film, position: to }, movie);
  });

/** Throws NOT_FOUND when the film is not on the list. */
export const annotate = (
  ctx: Context,
  member: MemberViewer,
  listId: string,
  movieId: string,
  note: string,
): Promise<ListFilm> =>
  changing(ctx, member, listId, async (ctx) => {
    const { film, movie } = await demandFilm(ctx, listId, movieId);
    await queries.setNote(ctx.db, listId, movieId, note);
    await queries.touchList(ctx.db, listId, 0, timestamp(ctx.clock));
    return presentFilm({ ...film, note }, movie);
  });

/** An act on the member's list, which nobody else changes meanwhile. */
const changing = <Result>(
  ctx: Context,
  member: MemberViewer,
  listId: string,
  act: (ctx: Context, list: queries.ListRow) => Promise<Result>,
): Promise<Result> =>
  inTransaction(ctx, async (ctx) => {
    const list = demandEdit(member, await queries.lockList(ctx.db, listId));
    const result = await act(ctx, list);
    tellOwner(ctx, list);
    return result;
  });

const tellOwner = (ctx: Context, { user_id }: queries.ListRow) =>
  publishLiveMessage(ctx, [user_id], { type: 'changed', nouns: ['custom_list'] });

async function demandFilm(ctx: Context, listId: string, movieId: string) {
  const film = await queries.filmOf(ctx.db, listId, movieId);
  if (film === undefined) throw notFound();
  return { film, movie: await demandMovie(ctx, movieId) };
}

export async function one(ctx: Context, viewer: Viewer | null, listId: string): Promise<CustomList> {
  return presentOne(ctx, viewer, demandRead(viewer, await queries.listById(ctx.db, listId)));
}

/** What a link to the list shows elsewhere; null where a visitor sees nothing. */
export async function previewOfList(ctx: Context, listId: string): Promise<LinkPreview | null> {
  const row = await queries.listById(ctx.db, listId);
  if (row === undefined || !row.public) return null;
  const list = await presentOne(ctx, null, row);
  const previews = await Promise.all(list.cover.map((film) => previewOfMovie(ctx, film.id)));
  return toLinkPreview(list, previews.find((film) => film?.picture != null)?.picture ?? null);
}

/** A member's lists. Throws NOT_FOUND when there is no such member. */
export async function ofUser(
  ctx: Context,
  viewer: Viewer | null,
  userId: string,
  { cursor, limit }: PageQuery,
): Promise<Page<CustomList>> {
  const name = `lists: ${userId}`;
  const after = decodeCursor(cursor, name);
  await demandProfile(ctx, userId);
  const withPrivate = mayReadPrivateOf(viewer, userId);
  const rows = await queries.listsOfUser(ctx.db, userId, withPrivate, after, limit + 1);
  const page = toPage(rows, limit, name, (row) => ({ at: row.updated_at, id: row.id }));
  return { ...page, items: await presentAll(ctx, viewer, page.items) };
}

/** The name in small letters, and the id. */
const ChoicePlace = z.tuple([z.string(), z.uuid()]);

/** The member's lists by name, and which of them hold the film. */
export async function choices(
  ctx: Context,
  { userId }: MemberViewer,
  movieId: string,
  { cursor, limit }: PageQuery,
): Promise<Page<ListChoice>> {
  const list = `choices: ${userId}`;
  const place = decodeCursorAs(cursor, list, ChoicePlace);
  await demandMovie(ctx, movieId);
  const after = place === null ? null : { key: place[0], id: place[1] };
  const rows = await queries.choicesOf(ctx.db, userId, movieId, after, limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(({ id, name, public: isPublic, film_count, holds }) => ({
      id,
      name,
      public: isPublic,
      film_count,
      holds,
    })),
    next_cursor: rows.length > limit && last !== undefined ? encodeCursor(list, [last.key, last.id]) : null,
  };
}

const Place = z.tuple([z.int().min(1).max(LIST_LIMITS.films)]);

export async function films(
  ctx: Context,
  viewer: Viewer | null,
  listId: string,
  { cursor, limit }: PageQuery,
): Promise<Page<ListFilm>> {
  const name = `films of a list: ${listId}`;
  const [after] = decodeCursorAs<[number]>(cursor, name, Place) ?? [0];
  demandRead(viewer, await queries.listById(ctx.db, listId));
  const rows = await queries.filmsAfter(ctx.db, listId, after, limit + 1);
  const shown = rows.slice(0, limit);
  const movies = await summariesByIds(
    ctx,
    shown.map((row) => row.movie_id),
  );
  const last = shown.at(-1);
  return {
    items: shown.flatMap((row) => {
      const movie = movies.get(row.movie_id);
      return movie === undefined ? [] : [presentFilm(row, movie)];
    }),
    next_cursor: rows.length > limit && last !== undefined ? encodeCursor(name, [last.position]) : null,
  };
}

async function presentOne(ctx: Context, viewer: Viewer | null, row: queries.ListRow): Promise<CustomList> {
  const [list] = await presentAll(ctx, viewer, [row]);
  if (list === undefined) throw notFound();
  return list;
}

/** Without those whose owner has gone since. */
async function presentAll(
  ctx: Context,
  viewer: Viewer | null,
  rows: readonly queries.ListRow[],
): Promise<CustomList[]> {
  if (rows.length === 0) return [];
  const [owners, found] = await Promise.all([
    membersByIds(
      ctx,
      rows.map((row) => row.user_id),
    ),
    queries.coversOf(
      ctx.db,
      rows.map((row) => row.id),
    ),
  ]);
  const movies = await summariesByIds(ctx, [...new Set(found.flatMap((cover) => cover.movie_ids))]);
  const covers = new Map(found.map((cover) => [cover.list_id, cover]));
  return rows.flatMap((row) => {
    const owner = owners.get(row.user_id);
    const cover = covers.get(row.id);
    if (owner === undefined || cover === undefined) return [];
    const known = cover.movie_ids
      .map((id) => movies.get(id))
      .filter((film): film is MovieSummary => film !== undefined);
    return [presentList(viewer, row, { owner, cover: known, hasNotes: cover.has_notes })];
  });
}
