import type { ListEntry, ListType } from '@halfstar/contract/tracking/tracking.schema';
import { presentCommunity, toStarsOrNull } from '../tracking.present.ts';
import type { EntryRow } from './entries.queries.ts';

/** A film of a list; `hidden` says which scores must not be sent to the viewer: the members' average, the owner's stars. */
export function presentEntry(
  row: EntryRow,
  listType: ListType,
  hidden: { average: boolean; stars: boolean },
): ListEntry {
  const { rating_average, rating_count } = presentCommunity({ ...row, histogram: null }, hidden.average);
  return {
    id: row.id,
    list_type: listType,
    watch_date: row.watch_date,
    rating: hidden.stars ? null : toStarsOrNull(row.rating),
    created_at: row.created_at,
    see_again: row.see_again,
    rating_average,
    rating_count,
    movie: { id: row.movie_id, title: row.title, year: row.year, poster_path: row.poster_path },
  };
}
