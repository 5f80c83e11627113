import type { Context } from '#platform/context.ts';
import { keep } from './movies.service.ts';
import type { SourceList } from './source.service.ts';

export interface ListedAtSource {
  /** Ours, in the source's order. */
  ids: string[];
  hasMore: boolean;
  /** The source did not answer; the ids are from memory, or none. */
  offline: boolean;
}

/** A page, from 1, of a list that the source makes; its films are stored. Null when there is no source to ask. */
export async function listedAtSource(ctx: Context, list: SourceList, page: number): Promise<ListedAtSource | null> {
  if (!ctx.movieSource.isThere) return null;
  const { found, offline } = await ctx.movieSource.list(ctx, list, page);
  return { ids: await keep(ctx, found.films), hasMore: page < found.pages, offline };
}
