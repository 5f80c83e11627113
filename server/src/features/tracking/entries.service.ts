import type { ListEntry, ListFilter, ListSort, ListType } from '@halfstar/contract/tracking/tracking.schema';
import { z } from 'zod';
import { genreIdOf } from '#features/movies/genres.service.ts';
import { searchTitle } from '#features/movies/titles.service.ts';
import { demandProfile } from '#features/profiles/profiles.service.ts';
import type { Context } from '#platform/context.ts';
import { decodeCursorAs, encodeCursor } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import { presentEntry } from './entries.present.ts';
import * as queries from './entries.queries.ts';
import { hiddenScores } from './scores.service.ts';

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

const placeIn = (sort: ListSort) => z.tuple([KEYS[sort], z.uuid()]);

/** One page of a member's list. Throws NOT_FOUND when there is no such member. */
export async function listOf(
  ctx: Context,
  viewer: Viewer | null,
  { userId, listType }: { userId: string; listType: ListType },
  { sort, reversed, cursor, limit, ...filter }: ListFilter & { cursor?: string | undefined; limit: number },
): Promise<{ items: ListEntry[]; next_cursor: string | null; total: number | null }> {
  const list = `${listType}, ${sort} ${reversed}: ${userId}`;
  const place = decodeCursorAs(cursor, list, placeIn(sort));
  await demandProfile(ctx, userId);
  const question: queries.ListQuestion = {
    userId,
    listType,
    words: filter.search === undefined ? [] : searchTitle(filter.search).split(' ').filter(Boolean),
    genreId: filter.genre === undefined ? null : genreIdOf(filter.genre),
    years: filter.decade === undefined ? null : [filter.decade, filter.decade + 9],
    rated: filter.rated ?? null,
    seeAgain: filter.see_again ?? null,
  };
  const after = place === null ? null : { key: place[0], id: place[1] };
  const own = viewer?.userId === userId;
  const unseenBy = viewer?.hidesScores === true && !(own && sort === 'mine') ? viewer.userId : null;
  const [rows, total] = await Promise.all([
    queries.entriesInOrder(ctx.db, question, { sort, reversed, after, limit, unseenBy }),
    place === null ? queries.countEntries(ctx.db, question) : null,
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hidden = await hiddenScores(
    ctx,
    viewer,
    shown.map((row) => row.movie_id),
  );
  const hiddenOf = ({ movie_id }: queries.EntryRow) => ({
    average: hidden.has(movie_id),
    stars: hidden.has(movie_id) && !own,
  });
  return {
    items: shown.map((row) => presentEntry(row, listType, hiddenOf(row))),
    next_cursor: rows.length > limit && last !== undefined ? encodeCursor(list, [last.key, last.id]) : null,
    total,
  };
}
