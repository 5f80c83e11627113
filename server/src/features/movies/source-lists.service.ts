import type { Context } from '#platform/context.ts';
import { upsertMovies } from './movies.service.ts';
import type { SourceList } from './source.service.ts';

export interface SourceListPage {
  /** Our ids, in the source's order. */
  ids: string[];
  hasMore: boolean;
  /** True when the source did not answer; the ids are then from the cache, or none. */
  offline: boolean;
}

/** A page (from 1) of a list that the film source makes; its films are stored. Null when no source is configured. */
export async function fetchAndStoreSourceList(
  ctx: Context,
  list: SourceList,
  page: number,
): Promise<SourceListPage | null> {
  if (!ctx.movieSource.isConfigured) return null;
  const { found, offline } = await ctx.movieSource.list(ctx, list, page);
  return { ids: await upsertMovies(ctx, found.films), hasMore: page < found.pages, offline };
}
