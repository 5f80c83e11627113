import {
  MAX_NEW_CARDS,
  type NewCards,
  type TimelineCard,
  type TimelineFilter,
  type TimelineSort,
} from '@halfstar/contract/timeline/timeline.schema';
import { z } from 'zod';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import type { Context } from '#platform/context.ts';
import { decodeCursor, encodeCursor, keysetPage, type Page, type PageQuery, TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import { countNewCards, findHomeCards, type NamePlace } from './home.queries.ts';
import { toTimelineCard } from './timeline.present.ts';
import type { CardRow } from './timeline.queries.ts';

interface Question extends PageQuery {
  filter: TimelineFilter;
  sort: TimelineSort;
}

/** A page of the home timeline. `newest` marks its top, for countNewHomeCards; null except on the first page in the order newest first. */
export interface HomePage extends Page<TimelineCard> {
  newest: string | null;
}

const NamePlaceShape = z.tuple([z.string(), z.uuid(), z.iso.datetime(), z.uuid()]);

/** A place older than every card: the top of an empty timeline. */
const NOTHING_YET: TimePlace = ['0001-01-01T00:00:00Z', '00000000-0000-0000-0000-000000000000'];

const newAt = (filter: TimelineFilter) => `new at home, ${filter}`;

/**
 * A page of cards of the viewer and the members they follow. The order by name is that of display names, folded as in searches, then of
 * member ids, and newest first for each member; a member who changes their name meanwhile comes with all cards where the new one belongs.
 * Throws INVALID_INPUT and what requireMember throws.
 */
export async function listHomeTimeline(
  ctx: Context,
  viewer: Viewer | null,
  { filter, sort, ...page }: Question,
): Promise<HomePage> {
  const member = requireMember(viewer);
  const list = { list: `home, ${filter}, ${sort}`, ...page };
  const present = (rows: readonly CardRow[]) => rows.map((row) => toTimelineCard(member, row));
  if (sort === 'name') {
    const named = await keysetPage<NamePlace, CardRow, TimelineCard>({
      ...list,
      // Cursors of the time when the key was another one are refused.
      list: `home, ${filter}, by sort form`,
      shape: NamePlaceShape,
      read: (after, limit) => findHomeCards(ctx, member, filter, { sort, after }, limit),
      placeOf: (row) => [row.sorted_name ?? '', row.user_id, row.card_at, row.id],
      present,
    });
    return { ...named, newest: null };
  }
  const answer = await keysetPage<TimePlace, CardRow, TimelineCard>({
    ...list,
    shape: TimePlace,
    read: (after, limit) => findHomeCards(ctx, member, filter, { sort, after }, limit),
    placeOf: (row) => [row.card_at, row.id],
    present,
  });
  const isTop = sort === 'newest' && page.cursor === undefined;
  return { ...answer, newest: isTop ? toTop(filter, answer.items[0]) : null };
}

const toTop = (filter: TimelineFilter, first: TimelineCard | undefined): string =>
  encodeCursor(newAt(filter), first === undefined ? NOTHING_YET : [first.card_at, first.id]);

/**
 * How many cards of others came to the viewer’s home timeline since a first page, whose `newest` is `since`; `more` when there are more
 * than are counted. Throws INVALID_INPUT and what requireMember throws.
 */
export async function countNewHomeCards(
  ctx: Context,
  viewer: Viewer | null,
  { filter, since }: { filter: TimelineFilter; since: string },
): Promise<NewCards> {
  const member = requireMember(viewer);
  const top = decodeCursor(since, newAt(filter), TimePlace) ?? NOTHING_YET;
  const found = await countNewCards(ctx, member, filter, top, MAX_NEW_CARDS + 1);
  return { count: Math.min(found, MAX_NEW_CARDS), more: found > MAX_NEW_CARDS };
}
