import { isMarkup, isProgramAddress } from './markup.ts';
import { isStatement } from './sql-statements.ts';

export const SAFETY_MESSAGES = {
  unsafe: 'Content contains potentially unsafe elements',
  special: 'Content contains too many special characters',
  repeated: 'Content contains excessive repeated characters',
} as const;

export const REVIEW_SAFETY = {
  max: 5000,
  empty: 'Review content cannot be empty',
  tooLong: 'Review content must be less than 5000 characters',
} as const;

const MAX_SPECIAL_SHARE = 0.3;

/** Length in code points, so that browser, server and database count alike. */
export const codePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/** Whether a text has more code points than allowed. What is far too long is not counted to its end. */
export const isLongerThan = (text: string, max: number): boolean => text.length > 2 * max || codePoints(text) > max;

/** Nothing that anybody could see: spaces, joiners, fillers. */
export const isBlank = (text: string): boolean => !/[^\s\p{Default_Ignorable_Code_Point}\p{C}\u2800]/u.test(text);

export interface SafetyOptions {
  /** So many special characters a text may have whatever their share, since "E.T." and "Wow!!!" are no noise. */
  fewSpecials?: number;
}

/**
 * What is wrong with a text that people write for others to read, or null. Judges whether it would be live markup, a script or a
 * statement where somebody forgets to escape it, not whether it mentions a word; lengths are the caller's.
 */
export function safetyComplaint(text: string, { fewSpecials = 0 }: SafetyOptions = {}): string | null {
  if (isUnsafe(text)) return SAFETY_MESSAGES.unsafe;
  const { special, total } = countSpecial(text);
  if (special > fewSpecials && special > total * MAX_SPECIAL_SHARE) return SAFETY_MESSAGES.special;
  return isRepetitive(text) ? SAFETY_MESSAGES.repeated : null;
}

/** What is wrong with the text of a review, or null. Forms and imports have limits of their own beside these. */
export function reviewComplaint(content: string): string | null {
  if (isLongerThan(content, REVIEW_SAFETY.max)) return REVIEW_SAFETY.tooLong;
  if (isBlank(content)) return REVIEW_SAFETY.empty;
  return safetyComplaint(content);
}

/** An emoji as people see it: a flag, a keycap, a picture with its skin tone, a family of pictures. */
const EMOJI =
  '\\p{RI}\\p{RI}|[0-9#*]\\uFE0F?\\u20E3|\\p{Extended_Pictographic}[\\uFE0F\\p{Emoji_Modifier}]?[\\u{E0020}-\\u{E007F}]*' +
  '(?:\\u200D\\p{Extended_Pictographic}[\\uFE0F\\p{Emoji_Modifier}]?)*';

/** A sign with the marks on it, or an emoji. Some alternative always fits, so a text is cut up in one pass. */
const UNITS = new RegExp(`${EMOJI}|\\P{M}\\p{M}{0,8}|[^]`, 'gu');

const TOO_OFTEN = 50;

/** Whether the same comes fifty times in a row: a sign, a sign with its marks, or an emoji. */
const isRepetitive = (text: string): boolean => hasLongRun(text) || hasLongRun(text.match(UNITS) ?? []);

function hasLongRun(units: Iterable<string>): boolean {
  let before: string | null = null;
  let run = 0;
  for (const unit of units) {
    run = unit === before ? run + 1 : 1;
    if (run === TOO_OFTEN) return true;
    before = unit;
  }
  return false;
}

/**
 * One special character each: an emoji, and whatever is neither letter, mark, number nor space of any script. The dots of
 * Tibetan and Ethiopic stand between words as spaces do. What nobody sees (joiners within words) is not counted at all.
 */
const SIGNS = new RegExp(
  `(${EMOJI})|((?:(?!\\p{Extended_Pictographic}|[0-9]\\uFE0F?\\u20E3)[\\p{L}\\p{M}\\p{N}\\s\\u0F0B\\u1361])+)|[\\p{Default_Ignorable_Code_Point}]|([^])`,
  'gu',
);

function countSpecial(text: string): { special: number; total: number } {
  let special = 0;
  let plain = 0;
  for (const [, emoji, letters, other] of text.matchAll(SIGNS)) {
    if (letters !== undefined) plain += codePoints(letters);
    else if (emoji !== undefined || other !== undefined) special += 1;
  }
  return { special, total: special + plain };
}

/** No key makes them, and some readers stop at them or skip them: half a character, and controls but for tabs and line ends. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const UNWRITABLE = /\p{Surrogate}|[\0-\x08\x0B\x0C\x0E-\x1F\x7F]/u;

function isUnsafe(text: string): boolean {
  if (UNWRITABLE.test(text)) return true;
  return readings(text).some((reading) => isMarkup(reading) || isProgramAddress(reading) || isStatement(reading));
}

const MAX_LAYERS = 3;

/** The text as it is, and as it reads to whoever decodes it: HTML's, the address bar's and JavaScript's ways to write a sign. */
function readings(text: string): string[] {
  const found = [text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')];
  for (let layer = 0; layer < MAX_LAYERS; layer += 1) {
    const decoded = decode(found[layer] ?? '');
    if (decoded === found[layer]) break;
    found.push(decoded);
  }
  return found;
}

const NAMED: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  amp: '&',
  colon: ':',
  lpar: '(',
  rpar: ')',
  sol: '/',
  tab: '\t',
  newline: '\n',
};

const CODED =
  /&#x0*([0-9a-f]{1,6});?|&#0*(\d{1,7});?|&([a-z]{2,7});|%([0-9a-f]{2})|\\u\{0*([0-9a-f]{1,6})\}|\\u([0-9a-f]{4})|\\x([0-9a-f]{2})/gi;

type Digits = string | undefined;

function decode(text: string): string {
  return text.replace(
    CODED,
    (whole, hex: Digits, decimal: Digits, name: Digits, percent: Digits, point: Digits, unit: Digits, byte: Digits) => {
      if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
      const digits = hex ?? percent ?? point ?? unit ?? byte;
      const code = digits === undefined ? Number(decimal) : Number.parseInt(digits, 16);
      // Only what markup and statements are made of; the rest stays as it was written.
      return code > 0 && code < 128 ? String.fromCharCode(code) : whole;
    },
  );
}
