import { toStars } from '@halfstar/contract/shared/rating';
import type { ListType } from '@halfstar/contract/tracking/tracking.schema';
import { stringify } from 'csv-stringify/sync';
import { neutralizeFormula } from '#features/imports/formulas.model.ts';
import { toShortLink } from '#features/imports/links.model.ts';
import type { StoredList } from '#features/lists/import.service.ts';
import type { StoredReview } from '#features/reviews/import.service.ts';
import type { FilmIdentity, MemberFilm } from './films.service.ts';
import {
  findNewestViewing,
  findReviewedViewing,
  identifyViewing,
  isViewingImpliedByMark,
  listReviewsWithoutViewing,
  listTexts,
  type Viewing,
} from './viewings.model.ts';

type Cells = readonly string[];

/** A file of films: its columns, and the rows of each film. */
interface FilmFile {
  name: string;
  columns: Cells;
  toRows(film: MemberFilm): Cells[];
}

/** Rows of a CSV as Letterboxd writes them; no cell is run as a formula. */
export const toCsv = (rows: readonly Cells[]): string =>
  stringify(
    rows.map((cells) => cells.map(neutralizeFormula)),
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );

/** Letterboxd and our own reader take texts for HTML. */
const toHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const toDay = (at: string): string => at.slice(0, 10);
const toRating = (stored: number | null): string => (stored === null ? '' : String(toStars(stored)));
const toFilmLink = ({ letterboxd_id: id }: FilmIdentity): string => (id === null ? '' : toShortLink('film', id));
const nameFilm = (film: FilmIdentity): Cells => [film.title, film.year === null ? '' : String(film.year)];

// The columns with our ids mark a file as ours. Letterboxd reads the columns that it knows.
const FILM_COLUMNS = ['Date', 'Name', 'Year', 'Letterboxd URI'];
const OWN_ID = 'Halfstar ID';
const OWN_REVIEW_ID = 'Halfstar Review ID';
const OWN_FILM_ID = 'Halfstar Film ID';

const toFilmRow = (film: FilmIdentity, at: string, ...cells: Cells): Cells => [
  toDay(at),
  ...nameFilm(film),
  toFilmLink(film),
  ...cells,
  film.id,
];

const toEntryRows =
  (list: ListType) =>
  ({ film, tracking }: MemberFilm): Cells[] =>
    tracking.entries
      .filter((entry) => entry.list_type === list)
      .map((entry) => toFilmRow(film, entry.created_at, ...(list === 'watched' ? [toFlag(entry.see_again)] : [])));

const toFlag = (value: boolean): string => (value ? 'Yes' : '');

/** Says that the film has no rating; without it a file of viewings with stars would tell one. */
const toRated = ({ tracking: { rating } }: MemberFilm, viewing: Viewing): string =>
  rating === null && viewing.rating !== null ? 'No' : '';

const toDiaryRows = (film: MemberFilm): Cells[] => {
  const reviewed = findReviewedViewing(film);
  return film.tracking.viewings
    .filter((viewing) => viewing !== reviewed || viewing.watched_on !== null)
    .filter((viewing) => !isViewingImpliedByMark(viewing, film))
    .map((viewing) => {
      const { link, id } = identifyViewing(viewing);
      return [
        toDay(viewing.created_at),
        ...nameFilm(film.film),
        link,
        toRating(viewing.rating),
        toFlag(viewing.rewatch),
        viewing.tags.join(', '),
        viewing.watched_on ?? '',
        toRated(film, viewing),
        id,
        film.film.id,
      ];
    });
};

const toReviewRows = (film: MemberFilm): Cells[] => [
  ...listTexts(film).map(({ viewing, text, review }) => {
    const { link, id } = identifyViewing(viewing);
    return [
      toDay(viewing.created_at),
      ...nameFilm(film.film),
      link,
      toRating(viewing.rating),
      toFlag(viewing.rewatch),
      toHtml(text),
      viewing.tags.join(', '),
      viewing.watched_on ?? '',
      toRated(film, viewing),
      review?.title ?? '',
      toFlag(review?.is_spoiler ?? viewing.text_is_spoiler),
      ...toReviewDays(review),
      id,
      review?.id ?? '',
      film.film.id,
    ];
  }),
  ...listReviewsWithoutViewing(film).map((review) => [
    toDay(review.created_at),
    ...nameFilm(film.film),
    '',
    toRating(review.rating),
    '',
    toHtml(review.content),
    '',
    '',
    '',
    review.title,
    toFlag(review.is_spoiler),
    ...toReviewDays(review),
    '',
    review.id,
    film.film.id,
  ]),
];

/** When it was written and edited. */
const toReviewDays = (review: StoredReview | null): Cells => [
  review === null ? '' : toDay(review.created_at),
  review?.edited_at == null ? '' : toDay(review.edited_at),
];

/** The files of a Letterboxd export that list films. */
export const FILM_FILES: readonly FilmFile[] = [
  { name: 'watched.csv', columns: [...FILM_COLUMNS, 'See Again', OWN_FILM_ID], toRows: toEntryRows('watched') },
  {
    name: 'ratings.csv',
    columns: [...FILM_COLUMNS, 'Rating', 'Film Watched', OWN_FILM_ID],
    toRows: ({ film, tracking: { rating, viewings } }) =>
      rating === null
        ? []
        : [toFilmRow(film, rating.created_at, toRating(rating.rating), viewings.length === 0 ? 'No' : '')],
  },
  {
    name: 'diary.csv',
    columns: [...FILM_COLUMNS, 'Rating', 'Rewatch', 'Tags', 'Watched Date', 'Film Rated', OWN_ID, OWN_FILM_ID],
    toRows: toDiaryRows,
  },
  {
    name: 'reviews.csv',
    columns: [
      ...FILM_COLUMNS,
      'Rating',
      'Rewatch',
      'Review',
      'Tags',
      'Watched Date',
      'Film Rated',
      'Review Title',
      'Spoilers',
      'Review Date',
      'Review Edited',
      OWN_ID,
      OWN_REVIEW_ID,
      OWN_FILM_ID,
    ],
    toRows: toReviewRows,
  },
  { name: 'watchlist.csv', columns: [...FILM_COLUMNS, OWN_FILM_ID], toRows: toEntryRows('watchlist') },
  { name: 'likes/films.csv', columns: [...FILM_COLUMNS, OWN_FILM_ID], toRows: toEntryRows('favorites') },
];

/** The columns of Letterboxd's import format. */
export const IMPORT_COLUMNS: Cells = [
  'tmdbID',
  'Title',
  'Year',
  'Directors',
  'Rating',
  'WatchedDate',
  'Rewatch',
  'Tags',
  'Review',
  'LetterboxdURI',
  OWN_ID,
  OWN_REVIEW_ID,
  OWN_FILM_ID,
];

/**
 * A film in Letterboxd's import format: a row for each viewing, one for a film that is rated without any, and one for a review that no
 * viewing carries.
 */
export function toImportRows(member: MemberFilm): Cells[] {
  const { film, tracking } = member;
  const texts = new Map(listTexts(member).map((one) => [one.viewing, one]));
  const head = [film.tmdb_id === null ? '' : String(film.tmdb_id), ...nameFilm(film), film.director ?? ''];
  const rated = toRating(tracking.rating?.rating ?? null);
  // The format has one column for ratings: without it the newest viewing says what the film is rated.
  const isRated = tracking.viewings.some(({ rating }) => rating !== null);
  const newest = isRated ? null : findNewestViewing(tracking.viewings);
  const viewings = tracking.viewings.map((viewing) => [
    ...head,
    viewing === newest ? rated : toRating(viewing.rating),
    viewing.watched_on ?? '',
    viewing.rewatch ? 'true' : '',
    viewing.tags.join(', '),
    toHtml(texts.get(viewing)?.text ?? ''),
    toFilmLink(film),
    identifyViewing(viewing).id,
    texts.get(viewing)?.review?.id ?? '',
    film.id,
  ]);
  const reviews = listReviewsWithoutViewing(member).map((review) => [
    ...head,
    toRating(review.rating),
    '',
    '',
    '',
    toHtml(review.content),
    toFilmLink(film),
    '',
    review.id,
    film.id,
  ]);
  const isRatedOnly = viewings.length === 0 && reviews.length === 0 && rated !== '';
  return isRatedOnly
    ? [[...head, rated, '', '', '', '', toFilmLink(film), '', '', film.id]]
    : [...viewings, ...reviews];
}

/** The CSV of a list in the form of Letterboxd's export. Films that `films` lacks are left out. */
export function toListCsv(list: StoredList, films: ReadonlyMap<string, FilmIdentity>): string {
  const listColumns = ['Date', 'Name', 'Tags', 'URL', 'Description', 'Ranked', 'Public', OWN_ID];
  const facts = [
    toDay(list.created_at),
    list.name,
    list.tags.join(', '),
    '',
    toHtml(list.description),
    toFlag(list.ranked),
    toFlag(list.public),
    list.id,
  ];
  const rows = list.films.flatMap(({ movie_id: id, note, added_at: addedAt }, index) => {
    const film = films.get(id);
    if (film === undefined) return [];
    return [[String(index + 1), ...nameFilm(film), toFilmLink(film), toHtml(note), toDay(addedAt), id]];
  });
  const head = toCsv([['Letterboxd list export v7'], listColumns, facts]);
  return `${head}\r\n${toCsv([['Position', 'Name', 'Year', 'URL', 'Description', 'Date', OWN_FILM_ID], ...rows])}`;
}

const MAX_SLUG = 60;

/**
 * A file name for a list that is not in `taken` yet, such as `lists/best-of-2024-2.csv`.
 * @param taken the names so far, to which it is added
 */
export function nameListFile(name: string, taken: Set<string>): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['list'];
  const slug = words.join('-').slice(0, MAX_SLUG);
  let file = `lists/${slug}.csv`;
  for (let count = 2; taken.has(file); count += 1) file = `lists/${slug}-${count}.csv`;
  taken.add(file);
  return file;
}
