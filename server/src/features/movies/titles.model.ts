/** The dots of initials such as E.T., L.A., S.W.A.T. */
const DOT_OF_INITIALS = /(?<=(?:^|[\s.])\p{L})\.(?=\p{L}(?:[\s.]|$))/gu;
/** Words of ASCII letters and digits, with a space in between. */
const PLAIN_TITLE = /^[a-z\d]+(?: [a-z\d]+)*$/i;
const TRAILING_YEAR = /[\s([]((?:18|19|20)\d{2})[)\]]?$/u;
/** Spaces, commas and brackets between a title and its year. */
const SEPARATORS = /(?<![\s([,])[\s([,]+$/u;

/**
 * A text from outside as PostgreSQL can store it, also within JSON: trimmed, with a space for control characters and without halves of
 * characters. May be empty.
 */
export const toStorableText = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .toWellFormed()
    .trim();

/**
 * A title as keys have it that are made outside of the database and stored: the keys of imported rows and of the catalog. It never
 * changes, or what is stored would not be recognized. It is no form to search, sort or compare by: that is `search_form`, in the
 * database, which folds more (æ, ß, ı). Lower case, without accents and punctuation, `&` as "and"; a title of punctuation only (`!`)
 * stays as it is, so the result is empty only for an empty title.
 */
export function normalizeForKey(title: string): string {
  // What is below changes nothing else about such a title.
  if (PLAIN_TITLE.test(title)) return title.toLowerCase();
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
