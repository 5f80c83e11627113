import type { FileKind } from '@halfstar/contract/imports/files.schema';
import type {
  ImportJob,
  ImportMovieState,
  ImportState,
  RowKind,
  RowOutcome,
  RowVerdict,
} from '@halfstar/contract/imports/imports.schema';
import { formatCount, formatQuantity } from '#lib/numbers.ts';

/** The badges of the history. */
export const STATE_NAMES: Record<ImportState, string> = {
  asking: 'Waiting for you',
  reading: 'Processing',
  ready: 'Not started',
  processing: 'Processing',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
  undoing: 'Processing',
  undone: 'Undone',
};

/** The button that goes on with an import that failed, by the state that it leads to. */
export const GO_ON_NAMES: Record<NonNullable<ImportJob['starts_as']>, string> = {
  reading: 'Try Again',
  processing: 'Go On',
  undoing: 'Go On Undoing',
};

export const FILE_KIND_NAMES: Record<FileKind, string> = {
  diary: 'Diary',
  reviews: 'Reviews',
  ratings: 'Ratings',
  watched: 'Watched films',
  watchlist: 'Watchlist',
  likes: 'Liked films',
  list: 'A list',
  import_csv: 'Import format',
};

export const ROW_KIND_NAMES: Record<RowKind, readonly [one: string, many: string]> = {
  viewing: ['viewing', 'viewings'],
  review: ['review', 'reviews'],
  rating: ['rating', 'ratings'],
  watched: ['watched film', 'watched films'],
  watchlist: ['film on the watchlist', 'films on the watchlist'],
  like: ['like', 'likes'],
  list: ['list', 'lists'],
  list_entry: ['film on lists', 'films on lists'],
  unreadable: ['row that cannot be read', 'rows that cannot be read'],
};

type Names = { name: string; note: string };

const SAID_TWICE: Names = {
  name: 'Said twice',
  note: 'Another row says something else of the same film and was logged later, so that one counts.',
};

/** In the order in which the preview shows them. */
export const VERDICT_NAMES: Record<RowVerdict, Names> = {
  new: { name: 'New', note: 'These rows are added, unless you leave some of them out.' },
  changed: {
    name: 'Changed',
    note: 'These rows say something else than what is here, and replace it, unless you leave some of them out.',
  },
  gone: { name: 'Gone there', note: 'Your last import had these rows. They stay here unless you choose otherwise.' },
  edited_here: { name: 'Edited here', note: 'You changed these here since, so they are not touched.' },
  already_watched: { name: 'Watched already', note: 'Films on your watchlist there that you have seen.' },
  already_here: { name: 'Already here', note: 'These rows say what Halfstar knows already.' },
  left_out: { name: 'Left out', note: 'These rows are not imported, as you chose.' },
  superseded: SAID_TWICE,
  unchanged: { name: 'Imported before', note: 'These rows are as they were in your last import.' },
  failed: { name: 'Cannot be read', note: 'These rows are left out. The report keeps them as they are.' },
};

export const OUTCOME_NAMES: Record<RowOutcome, Names> = {
  imported: { name: 'Imported', note: 'These rows were added.' },
  updated: { name: 'Updated', note: 'These rows were updated.' },
  removed: { name: 'Removed', note: 'These were gone there and were removed here.' },
  kept: { name: 'Kept as yours', note: 'You had changed these here, so they were not touched.' },
  already_watched: { name: 'Watched already', note: 'Films on your watchlist there that you have seen.' },
  unchanged: { name: 'Already here', note: 'Nothing had to be done for these rows.' },
  left_out: { name: 'Left out', note: 'These rows were left out, as you chose.' },
  superseded: SAID_TWICE,
  failed: { name: 'Failed', note: 'These rows could not be imported. The report keeps them as they are.' },
};

/** In the order in which the preview shows them. */
export const FILM_STATE_NAMES: Record<ImportMovieState, Names> = {
  doubt: { name: 'In doubt', note: 'Say which film is meant. Until then their rows are kept as films of their own.' },
  missing: { name: 'Not found', note: 'Their rows are kept, and Halfstar looks for these films again.' },
  check: {
    name: 'Worth a look',
    note: 'Found, but another film may be meant: its name is the same, or nearly its year.',
  },
  found: { name: 'Found', note: 'These films are known.' },
  chosen: { name: 'Chosen by you', note: 'You said which films these are.' },
  left_out: { name: 'Left out', note: 'These films are not imported, as you chose.' },
  unknown: { name: 'Not looked for yet', note: 'Halfstar is still looking for these films.' },
};

/** "diary.csv", or "diary.csv and 3 more files" */
export const formatFiles = ({
  file_name: name,
  file_count: count,
}: Pick<ImportJob, 'file_name' | 'file_count'>): string =>
  count > 1 ? `${name} and ${formatQuantity(count - 1, 'more file')}` : name;

/** "Heat (1995)", or "A film without a title" when the row has none. */
export const formatFilm = ({ title, year }: { title: string | null; year: number | null }): string =>
  `${title ?? 'A film without a title'}${year === null ? '' : ` (${year})`}`;

/** "1,204 of 4,000 rows" */
export const formatProgress = ({
  processed_entries: done,
  total_entries: all,
}: Pick<ImportJob, 'processed_entries' | 'total_entries'>): string =>
  `${formatCount(done)} of ${formatQuantity(all, 'row')}`;
