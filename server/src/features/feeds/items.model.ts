import { createHash } from 'node:crypto';
import { FIRST_WATCH_DATE } from '@halfstar/contract/tracking/diary.schema';
import { parseDay } from '#features/imports/dates.model.ts';
import type { FeedRow } from '#features/imports/feed-runs.service.ts';
import type { FilmReference, ViewingPart, ViewingRow } from '#features/imports/rows.model.ts';
import { htmlToText, isSafeName, toImportedText, toPlainLine } from '#features/imports/texts.model.ts';
import type { FeedItem } from './parsing.model.ts';

/** A feed in our terms. */
export interface FeedContents {
  /** The rows of an import, those recorded first before the others. */
  rows: FeedRow[];
  lists: number;
  television: number;
  /** Items that we do not understand. */
  unreadable: number;
  /** Reviews whose text was left out, because the feed is not proven to be the member's. */
  textsHeldBack: number;
  /** Texts that only the owner of the feed can have written: names of lists and reviews. */
  ownTexts: string[];
  /** Films that the feed names by the ids of both sites. */
  filmIds: { filmId: number; tmdbId: number }[];
}

const GUID = /^letterboxd-(watch|review|list)-0*([1-9]\d{0,15})$/;
const STARS = /^(?:0\.5|[1-4](?:\.[05])?|5(?:\.0)?)$/;
const NUMBER = /^[1-9]\d{0,9}$/;
const MAX_TMDB_ID = 2_147_483_647;
const MIN_FILM_YEAR = 1870;
const FILM_YEARS_AHEAD = 10;
const MAX_TITLE = 500;

/** The picture of the film that a description begins with, and the number of the film in its address. */
const POSTER = /^\s*<p>\s*<img\s[^>]*?src="https:\/\/[a-z0-9.-]+\.ltrbxd\.com\/([^"]*)"[^>]*>\s*<\/p>/i;
const POSTER_PATH = /(?:^|\/)film-poster\/((?:\d\/)+)(\d{1,9})-/;
const SPOILERS_IN_TITLE = / \(contains spoilers\)\s*$/;
const SPOILERS_IN_TEXT = /^\s*<p>\s*(?:<em>\s*)?This review may contain spoilers\.\s*(?:<\/em>\s*)?<\/p>/i;

/**
 * The items of a feed as rows of an import, with counts of what is left out. The title of an item is for people and never taken apart; the
 * day on which an item was published is never the day on which the film was seen.
 * @param withTexts whether rows have the texts of reviews; else these are counted as held back
 */
export function toFeedContents(
  items: readonly FeedItem[],
  now: Date,
  { withTexts }: { withTexts: boolean },
): FeedContents {
  const contents: FeedContents = {
    rows: [],
    lists: 0,
    television: 0,
    unreadable: 0,
    textsHeldBack: 0,
    ownTexts: [],
    filmIds: [],
  };
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    const [, kind, number] = GUID.exec(item.guid?.trim() ?? '') ?? [];
    const viewing = Number(number ?? 0);
    if (kind === undefined || !Number.isSafeInteger(viewing)) contents.unreadable += 1;
    else if (kind === 'list') {
      contents.lists += 1;
      contents.ownTexts.push(item.title ?? '');
    } else if (!seen.has(`v:${viewing}`)) {
      seen.add(`v:${viewing}`);
      if (kind === 'review') contents.ownTexts.push(htmlToText(item.description ?? ''));
      addViewing(contents, item, { key: `v:${viewing}`, line: index + 1, isReview: kind === 'review', now, withTexts });
    }
  }
  contents.rows.reverse();
  return contents;
}

interface ItemPlace {
  key: string;
  line: number;
  isReview: boolean;
  now: Date;
  withTexts: boolean;
}

function addViewing(contents: FeedContents, item: FeedItem, place: ItemPlace): void {
  const [movieId, tvId] = [toId(item.movieId), toId(item.tvId)];
  if (movieId === null && tvId !== null) {
    contents.television += 1;
    return;
  }
  const row = toViewing(item, place);
  const { filmId, tmdbId, title } = row.film;
  if (filmId === null && tmdbId === null && title === null) {
    contents.unreadable += 1;
    return;
  }
  if (place.isReview && !place.withTexts) contents.textsHeldBack += 1;
  if (filmId !== null && tmdbId !== null) contents.filmIds.push({ filmId, tmdbId });
  const like = toLike(item, row);
  contents.rows.push(row, ...(like === null ? [] : [like]));
}

function toViewing(item: FeedItem, { key, line, isReview, now, withTexts }: ItemPlace): ViewingRow {
  const warnings: string[] = [];
  const takesText = isReview && withTexts;
  const review = takesText ? toImportedText(toReviewHtml(item.description ?? ''), 'The review') : null;
  const unsaid: ViewingPart[] = takesText ? ['tags'] : ['tags', 'review', 'spoilers'];
  const day = item.watchedDate?.trim() ?? '';
  const parsed = day === '' ? null : parseDay(day, 'month_first', now);
  const watchedOn = parsed !== null && parsed >= FIRST_WATCH_DATE ? parsed : null;
  if (day !== '' && watchedOn === null)
    warnings.push('The watched date does not exist, or no film had been shown yet. We left it out.');
  return {
    kind: 'viewing',
    key,
    line,
    raw: toRaw(item, takesText),
    warnings: [...warnings, ...(review?.warnings ?? [])],
    at: toTime(item.pubDate, now),
    orphaned: false,
    film: toFilm(item, now),
    watchedOn,
    rewatch: isYes(item.rewatch),
    stars: toStars(item.memberRating),
    tags: [],
    title: null,
    review: review?.text ?? null,
    spoilers: takesText && hasSpoilers(item),
    unsaid,
  };
}

const isYes = (text: string | undefined): boolean => text?.trim().toLowerCase() === 'yes';

function toStars(text: string | undefined): number | null {
  const stars = text?.trim() ?? '';
  return STARS.test(stars) ? Number(stars) : null;
}

function toId(text: string | undefined): number | null {
  const id = text?.trim() ?? '';
  return NUMBER.test(id) && Number(id) <= MAX_TMDB_ID ? Number(id) : null;
}

function toFilm(item: FeedItem, now: Date): FilmReference {
  const title = toPlainLine((item.filmTitle ?? '').slice(0, MAX_TITLE)).toWellFormed();
  const year = /^\d{4}$/.test(item.filmYear?.trim() ?? '') ? Number(item.filmYear) : 0;
  const isYear = year >= MIN_FILM_YEAR && year <= now.getUTCFullYear() + FILM_YEARS_AHEAD;
  return {
    filmId: findFilmId(item.description ?? ''),
    slug: null,
    tmdbId: toId(item.movieId),
    imdbId: null,
    title: title === '' || !isSafeName(title) ? null : title,
    year: isYear ? year : null,
    directors: [],
  };
}

/** Letterboxd's id of the film, of which the folders of its poster consist: `5/1/4/4/4/51444-heat-…`. */
function findFilmId(description: string): number | null {
  const path = POSTER.exec(description)?.[1] ?? '';
  const [, folders = '', id = ''] = POSTER_PATH.exec(path) ?? [];
  return id !== '' && folders.replaceAll('/', '') === id && Number(id) > 0 ? Number(id) : null;
}

/** When it was recorded there, as far as that can be; null without a usable time. */
function toTime(pubDate: string | undefined, now: Date): string | null {
  const time = Date.parse(pubDate?.trim() ?? '');
  return Number.isNaN(time) || time < 0 || time > now.getTime() ? null : new Date(time).toISOString();
}

/** The description of a review without the poster and without the line about spoilers. */
function toReviewHtml(description: string): string {
  return description.replace(POSTER, '').replace(SPOILERS_IN_TEXT, '');
}

const hasSpoilers = ({ title, description }: FeedItem): boolean =>
  SPOILERS_IN_TITLE.test(title ?? '') || SPOILERS_IN_TEXT.test((description ?? '').replace(POSTER, ''));

/** What the report of the import quotes. */
function toRaw(item: FeedItem, takesText: boolean): Record<string, string> {
  const isQuoted = (name: string) => name !== 'title' && (takesText || name !== 'description');
  return Object.fromEntries(
    Object.entries(item).flatMap(([name, text]) =>
      text === undefined || !isQuoted(name) ? [] : [[name, toStorable(text)]],
    ),
  );
}

const MAX_QUOTED = 20_000;
const toStorable = (text: string): string => text.slice(0, MAX_QUOTED).toWellFormed();

/** A like in the terms of likes/films.csv. Without the film's id it is told by the other names of the film. */
function toLike(item: FeedItem, { line, at, film, orphaned }: ViewingRow): FeedRow | null {
  if (!isYes(item.memberLike)) return null;
  const other = createHash('sha256')
    .update(JSON.stringify([film.tmdbId, film.tmdbId === null ? [film.title, film.year] : null]))
    .digest('hex');
  const key = film.filmId === null ? `like:h:${other}` : `like:${film.filmId}`;
  return { kind: 'like', key, line, raw: { memberLike: 'Yes' }, warnings: [], at, orphaned, film };
}
