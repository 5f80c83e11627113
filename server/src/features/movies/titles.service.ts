/** One letter after another with dots between: E.T., L.A., S.W.A.T. */
const DOT_OF_INITIALS = /(?<=(?:^|[\s.])\p{L})\.(?=\p{L}(?:[\s.]|$))/gu;
const LEADING_ARTICLE = /^(?:the|an|a) (?=.)/;
const ENDING_YEAR = /[\s([]((?:18|19|20)\d{2})[)\]]?$/u;
/** What may come between a title and its year. */
const SEPARATORS = /(?<![\s([,])[\s([,]+$/u;

/**
 * A title as two spellings of it are compared: lower case, without accents and punctuation, `&` read as "and".
 * A title of nothing but signs (`!`) stays as it is, so it is never empty unless the title is.
 */
export function normaliseTitle(title: string): string {
  const shown = title.replace(/\p{Cc}+/gu, ' ').trim();
  const plain = shown
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(DOT_OF_INITIALS, '')
    .replace(/['’‘ʼ`´]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  // Composed again, so that Hangul is compared by syllables as people type them.
  return (plain === '' ? shown.toLowerCase() : plain).normalize('NFC');
}

/** The normalised title without its leading article, as `movies.search_title` keeps it. */
export const searchTitle = (title: string): string => normaliseTitle(title).replace(LEADING_ARTICLE, '');

/** The original title in the same form; null when it says nothing new. */
export function searchOriginal(title: string, originalTitle: string | null): string | null {
  const original = originalTitle === null ? '' : searchTitle(originalTitle);
  return original === '' || original === searchTitle(title) ? null : original;
}

export interface TitleAndYear {
  title: string;
  year: number;
}

/** Reads "heat 1995" and "Heat (1995)"; null when no year ends the text, or nothing stands before it. */
export function titleAndYear(text: string): TitleAndYear | null {
  const trimmed = text.trim();
  const match = ENDING_YEAR.exec(trimmed);
  const before = trimmed.slice(0, match?.index);
  if (match === null || before.trim() === '') return null;
  return { title: before.replace(SEPARATORS, ''), year: Number(match[1]) };
}
