/** What a Letterboxd link leads to. A film has an id in a short link, and a slug in a long one. */
export type LetterboxdLink = { kind: 'film' | 'viewing' | 'list'; id: number } | { kind: 'slug'; slug: string };

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const KINDS = ['film', 'viewing', 'list'] as const;
/** Short codes are base62 of id × 10 + kind. */
const KINDS_PER_ID = 10;

const SHORT_LINK = /^(?:https?:\/\/)?(?:www\.)?boxd\.it\/([0-9a-zA-Z]{1,8})\/?(?:[?#].*)?$/;
const LONG_LINK =
  /^(?:https?:\/\/)?(?:www\.)?letterboxd\.com\/(?:[\w-]{1,40}\/)?film\/([a-z0-9_-]{1,200})(?:\/\d{1,6})?\/?(?:[?#].*)?$/i;

/** Reads a link to a film, viewing or list at Letterboxd, short or long; null for any other text. */
export function parseLink(text: string): LetterboxdLink | null {
  const trimmed = text.trim();
  const code = SHORT_LINK.exec(trimmed)?.[1];
  if (code !== undefined) return decodeShortCode(code);
  const slug = LONG_LINK.exec(trimmed)?.[1];
  return slug === undefined ? null : { kind: 'slug', slug: slug.toLowerCase() };
}

function decodeShortCode(code: string): LetterboxdLink | null {
  let number = 0;
  for (const digit of code) number = number * DIGITS.length + DIGITS.indexOf(digit);
  const kind = KINDS[number % KINDS_PER_ID];
  const id = Math.floor(number / KINDS_PER_ID);
  // A leading zero would give one thing two links.
  return kind === undefined || id === 0 || code.startsWith('0') ? null : { kind, id };
}

/** The short link of a film, viewing or list. */
export function toShortLink(kind: (typeof KINDS)[number], id: number): string {
  let rest = id * KINDS_PER_ID + KINDS.indexOf(kind);
  let code = '';
  do {
    code = DIGITS.charAt(rest % DIGITS.length) + code;
    rest = Math.floor(rest / DIGITS.length);
  } while (rest > 0);
  return `https://boxd.it/${code}`;
}
