import type { ListEntry, ListFilter, ListSort, ListType } from '@halfstar/contract/tracking/tracking.schema';
import { z } from 'zod';
import { getGenreId } from '#features/movies/genres.model.ts';
import { requireVisible } from '#features/visibility/visibility.service.ts';
import type { Context } from '#platform/context.ts';
import { keysetPage, type Page, type PageQuery } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import { hiddenScores } from '../ratings/scores.service.ts';
import { presentEntry } from './entries.present.ts';
import * as queries from './entries.queries.ts';

const year = z.number().int().min(0).max(9999);
const text = z
  .string()
  .max(240)
  .refine((title) => !title.includes('\0'));
const KEYS: Record<ListSort, z.ZodType<string | number>> = {
  added: z.iso.datetime(),
  title: text,
  year,
  mine: z.number().int().min(0).max(10),
  average: z.number().min(-1).max(10),
};

/** The name of an order in cursors. Those of the time when titles had another key are refused. */
const toOrderName = (sort: ListSort): string => (sort === 'title' ? 'sort title' : sort);

const placeIn = (sort: ListSort) => z.tuple([KEYS[sort], z.uuid()]);

/**
 * A page of a member's list; `total` counts the films that pass the filter, on the first page only. Throws NOT_FOUND when there is
 * no such member, INVALID_INPUT.
 */
export async function listTrackedListEntries(
  ctx: Context,
  viewer: Viewer | null,
  { userId, listType }: { userId: string; listType: ListType },
  { sort, reversed, cursor, limit, ...filter }: ListFilter & PageQuery,
): Promise<Page<ListEntry> & { total: number | null }> {
  const list = `${listType}, ${toOrderName(sort)} ${reversed}: ${userId}`;
  await requireVisible(ctx, viewer, userId);
  const question: queries.ListQuestion = {
    userId,
    listType,
    search: filter.search ?? null,
    genreId: filter.genre === undefined ? null : getGenreId(filter.genre),
    years: filter.decade === undefined ? null : [filter.decade, filter.decade + 9],
    rated: filter.rated ?? null,
    seeAgain: filter.see_again ?? null,
  };
  const own = viewer?.userId === userId;
  const unseenBy = viewer?.hidesScores === true && !(own && sort === 'mine') ? viewer.userId : null;
  const [page, total] = await Promise.all([
    keysetPage({
      list,
      cursor,
      limit,
      shape: placeIn(sort),
      read: (after, most) =>
        queries.findTrackedListEntries(ctx, question, { sort, reversed, after, limit: most, unseenBy }),
      placeOf: (row): [string | number, string] => [row.key, row.id],
      present: (rows) => presentAll(ctx, viewer, rows, { listType, own }),
    }),
    cursor === undefined ? queries.countTrackedListEntries(ctx, question) : null,
  ]);
  return { ...page, total };
}

async function presentAll(
  ctx: Context,
  viewer: Viewer | null,
  rows: readonly queries.EntryRow[],
  { listType, own }: { listType: ListType; own: boolean },
): Promise<ListEntry[]> {
  const movieIds = rows.map((row) => row.movie_id);
  const hidden = await hiddenScores(ctx, viewer, movieIds);
  return rows.map((row) => {
    const isHidden = hidden.has(row.movie_id);
    return presentEntry(row, listType, { average: isHidden, stars: isHidden && !own });
  });
}

/** Films of the viewer's own lists that only an import names and whose titles begin with this text. */
export const findOwnProvisionalFilms = (
  ctx: Context,
  viewer: Viewer,
  titlePrefix: string,
  limit: number,
): Promise<{ id: string; title: string; year: number | null }[]> =>
  queries.listProvisionalFilmsOfMember(ctx, viewer.userId, titlePrefix, limit);
