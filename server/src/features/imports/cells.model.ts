import { isLongerThan, takeCodePoints } from '@halfstar/contract/shared/content-safety';
import { z } from 'zod';
import { type DayOrder, parseDay } from './dates.model.ts';
import { restoreFormula } from './formulas.model.ts';
import type { Columns } from './kinds.model.ts';
import { parseLink } from './links.model.ts';
import type { FilmReference } from './rows.model.ts';
import { isSafeName, toPlainLine } from './texts.model.ts';

const RATING = /^(?:0?[.,]5|[1-4](?:[.,][05]0?)?|5(?:[.,]00?)?)$/;
const RATING_OF_TEN = /^(?:[1-9]|10)(?:[.,]00?)?$/;
const YES = new Set(['yes', 'true', '1', 'y']);
const NO = 'no';

/** The columns that only files exported by Halfstar have: the ids of the viewing or list, of the review, and of the film of a row. */
export const OWN_COLUMNS = ['halfstarid', 'halfstarreviewid', 'halfstarfilmid'] as const;
const OwnId = z.uuid();

const MIN_FILM_YEAR = 1870;
/** Films are announced years before they come out. */
const FILM_YEARS_AHEAD = 10;

const MAX_TITLE = 500;
const MAX_TAG = 100;
const MAX_TAGS = 50;
const MAX_DIRECTORS = 20;
const MAX_TMDB_ID = 2_147_483_647;

/** What applies to all rows of a file. */
export interface FileSettings {
  columns: Columns;
  dayOrder: DayOrder;
  now: Date;
}

/** Reads the cells of one row, and collects the warnings. */
export class RowReader {
  readonly warnings: string[] = [];
  readonly #cells: readonly string[];
  readonly #settings: FileSettings;
  /** Whether the file is an export of Halfstar: formulas are neutralized in it, and its texts need no tidying. */
  readonly isExportedHere: boolean;

  constructor(cells: readonly string[], settings: FileSettings) {
    this.#cells = cells;
    this.#settings = settings;
    this.isExportedHere = OWN_COLUMNS.some((column) => settings.columns.has(column));
  }

  /** The trimmed cell of the first of these columns that has one; empty without any. */
  cell(...names: string[]): string {
    for (const name of names) {
      const text = this.#cells[this.#settings.columns.get(name) ?? -1]?.trim() ?? '';
      if (text !== '') return this.isExportedHere ? restoreFormula(text).trim() : text;
    }
    return '';
  }

  /** Whether the file has the column. */
  has(column: string): boolean {
    return this.#settings.columns.has(column);
  }

  /** Halfstar's id in the column; null without one. */
  ownId(column: (typeof OWN_COLUMNS)[number]): string | null {
    // Most rows have none, and an error for each of them would be a large part of what a row costs.
    const text = this.cell(column);
    return text === '' ? null : (OwnId.safeParse(text).data ?? null);
  }

  /** The stars, 0.5–5. A rating out of ten wins over stars, because it is exact where both are given. */
  stars(): number | null {
    const [stars, ofTen] = [this.cell('rating'), this.cell('rating10')];
    const byStars = this.#number(stars, RATING, 'rating');
    const byTen = this.#number(ofTen, RATING_OF_TEN, 'rating out of ten');
    if (byTen === null) return byStars;
    if (byStars !== null && byStars !== byTen / 2)
      this.warnings.push(`The ratings ${stars} and ${ofTen} out of ten differ. We took the latter.`);
    return byTen / 2;
  }

  #number(text: string, pattern: RegExp, what: string): number | null {
    if (text === '') return null;
    if (pattern.test(text)) return Number(text.replace(',', '.'));
    this.warnings.push(`"${shorten(text)}" is no ${what}. We left it out.`);
    return null;
  }

  /** Whether the cell says yes. */
  says(column: 'rewatch' | 'spoilers' | 'ranked' | 'public' | 'seeagain'): boolean {
    return YES.has(this.cell(column).toLowerCase());
  }

  /** Whether the cell says no; an empty one does not. */
  denies(column: 'filmrated' | 'filmwatched'): boolean {
    return this.cell(column).toLowerCase() === NO;
  }

  tags(): string[] {
    const all = new Set(this.cell('tags').split(',').map(toPlainLine));
    const safe = [...all].filter((tag) => tag !== '' && isSafeName(tag));
    const tags = safe.filter((tag) => tag.length <= MAX_TAG);
    if (safe.length > Math.min(tags.length, MAX_TAGS))
      this.warnings.push(`We kept ${MAX_TAGS} tags of up to ${MAX_TAG} characters.`);
    if (safe.length < all.size - Number(all.has('')))
      this.warnings.push('A tag was left out, because it is markup or a statement.');
    return tags.slice(0, MAX_TAGS);
  }

  /** The day of a viewing; undefined when the cell holds none. */
  watchedOn(): string | null | undefined {
    const text = this.cell('watcheddate');
    if (text === '') return null;
    return parseDay(text, this.#settings.dayOrder, this.#settings.now) ?? undefined;
  }

  /** When it was recorded, or when the review was written or edited. */
  at(column: 'date' | 'reviewdate' | 'reviewedited' = 'date'): string | null {
    const text = this.cell(column);
    if (text === '') return null;
    const day = parseDay(text, this.#settings.dayOrder, this.#settings.now);
    if (day === null) this.warnings.push(`"${shorten(text)}" is no day. We left it out.`);
    return day === null ? null : `${day}T12:00:00.000Z`;
  }

  film(): FilmReference {
    const link = parseLink(this.cell('letterboxduri', 'url'));
    const title = this.#filmTitle();
    const movieId = this.ownId('halfstarfilmid');
    return {
      filmId: link?.kind === 'film' ? link.id : null,
      slug: link?.kind === 'slug' ? link.slug : null,
      ...(movieId === null ? {} : { movieId }),
      tmdbId: this.#tmdbId(),
      imdbId: this.#imdbId(),
      title: title === '' ? null : title,
      year: this.#year(),
      directors: this.cell('directors')
        .split(',')
        .map((name) => takeCodePoints(toPlainLine(name), MAX_TITLE))
        .filter((name) => name !== '' && isSafeName(name))
        .slice(0, MAX_DIRECTORS),
    };
  }

  #filmTitle(): string {
    const title = toPlainLine(this.cell('title', 'name'));
    if (!isSafeName(title)) {
      this.warnings.push('The title was left out, because it is markup or a statement.');
      return '';
    }
    if (isLongerThan(title, MAX_TITLE)) this.warnings.push(`The title is too long. We kept ${MAX_TITLE} characters.`);
    return takeCodePoints(title, MAX_TITLE);
  }

  /** The id of the viewing or list that the row's link leads to. */
  linkedId(kind: 'viewing' | 'list'): number | null {
    const link = parseLink(this.cell('letterboxduri', 'url'));
    return link?.kind === kind ? link.id : null;
  }

  #year(): number | null {
    const text = this.cell('year');
    if (text === '') return null;
    const year = /^\d{4}(?:[.,]0)?$/.test(text) ? Number(text.slice(0, 4)) : 0;
    if (year >= MIN_FILM_YEAR && year <= this.#settings.now.getUTCFullYear() + FILM_YEARS_AHEAD) return year;
    this.warnings.push(`"${shorten(text)}" is no year of a film. We left it out.`);
    return null;
  }

  #tmdbId(): number | null {
    const text = this.cell('tmdbid');
    if (text === '') return null;
    const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
    if (id > 0 && id <= MAX_TMDB_ID) return id;
    this.warnings.push(`"${shorten(text)}" is no id of TMDB. We left it out.`);
    return null;
  }

  #imdbId(): string | null {
    const text = this.cell('imdbid').toLowerCase();
    if (text === '') return null;
    if (/^tt\d{7,10}$/.test(text)) return text;
    this.warnings.push(`"${shorten(text)}" is no id of IMDb. We left it out.`);
    return null;
  }
}

const MAX_QUOTED = 40;

/** A text from a file as warnings and examples show it: one plain line of at most 40 characters, then `…` if it was longer. */
export const shorten = (text: string): string =>
  text.length > MAX_QUOTED ? `${toPlainLine(text.slice(0, MAX_QUOTED))}…` : toPlainLine(text);
