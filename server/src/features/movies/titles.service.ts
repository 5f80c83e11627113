/** The dots of initials such as E.T., L.A., S.W.A.T. */
const DOT_OF_INITIALS = /(?<=(?:^|[\s.])\p{L})\.(?=\p{L}(?:[\s.]|$))/gu;
const LEADING_ARTICLE = /^(?:the|an|a) (?=.)/;
const TRAILING_YEAR = /[\s([]((?:18|19|20)\d{2})[)\]]?$/u;
/** Spaces, commas and brackets between a title and its year. */
const SEPARATORS = /(?<![\s([,])[\s([,]+$/u;

/** A text from outside as PostgreSQL can store it, also within JSON: without control characters and halves of characters. */
export const toStorable = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .toWellFormed()
    .trim();

/**
 * The form in which two spellings of a title are compared: lower case, without accents and punctuation, `&` as "and". A title of
 * punctuation only (`!`) stays as it is, so the result is empty only for an empty title.
 */
export function normalizeTitle(title: string): string {
  const printable = title.replace(/\p{Cc}+/gu, ' ').trim();
  const plain = printable
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(DOT_OF_INITIALS, '')
    .replace(/['’‘ʼ`´]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  // Composed again, because people type Hangul in syllables.
  return (plain === '' ? printable.toLowerCase() : plain).normalize('NFC');
}

/** The normalized title without its leading article, as `movies.search_title` keeps it. */
export const toSearchTitle = (title: string): string => normalizeTitle(title).replace(LEADING_ARTICLE, '');

/** The original title in the same form, as `movies.search_original` keeps it; null when it adds nothing to the title. */
export function toSearchOriginal(title: string, originalTitle: string | null): string | null {
  const original = originalTitle === null ? '' : toSearchTitle(originalTitle);
  return original === '' || original === toSearchTitle(title) ? null : original;
}

export interface TitleAndYear {
  title: string;
  year: number;
}

/** Splits "heat 1995" or "Heat (1995)"; null when the text does not end with a year or has nothing before it. */
export function parseTitleAndYear(text: string): TitleAndYear | null {
  const trimmed = text.trim();
  const match = TRAILING_YEAR.exec(trimmed);
  const before = trimmed.slice(0, match?.index);
  if (match === null || before.trim() === '') return null;
  return { title: before.replace(SEPARATORS, ''), year: Number(match[1]) };
}
