import { hasMarkup, hasScriptUrl } from './markup.ts';
import { hasSqlStatement } from './sql-statements.ts';

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

/** The length in code points, which browser, server and database count alike. */
export const countCodePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/** Whether a text has more than `max` code points. Most texts are not counted: they are short enough or too long in any case. */
export const isLongerThan = (text: string, max: number): boolean =>
  text.length > max && (text.length > 2 * max || countCodePoints(text) > max);

/** The first `max` code points of a text. */
export function takeCodePoints(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  let count = 0;
  for (const character of text) {
    if (count === max) break;
    count += 1;
    end += character.length;
  }
  return text.slice(0, end);
}

/** Whether a text has no visible character: it is empty or has only spaces, joiners and fillers. */
export const isBlank = (text: string): boolean => !/[^\s\p{Default_Ignorable_Code_Point}\p{C}\u2800]/u.test(text);

export interface SafetyOptions {
  /** Up to this many special characters are allowed whatever their share, as in "E.T." and "Wow!!!". Default 0. */
  allowedSpecials?: number;
}

/**
 * The error message for a text that members write for others, or null if it is safe. A text is unsafe if it would be live markup, a
 * script or an SQL statement wherever escaping is forgotten, not because it mentions a word. Does not check lengths.
 */
export function validateSafety(text: string, { allowedSpecials = 0 }: SafetyOptions = {}): string | null {
  if (isUnsafe(text)) return SAFETY_MESSAGES.unsafe;
  // No text has more special characters than characters.
  if (text.length > allowedSpecials) {
    const { special, total } = countSpecial(text);
    if (special > allowedSpecials && special > total * MAX_SPECIAL_SHARE) return SAFETY_MESSAGES.special;
  }
  return isRepetitive(text) ? SAFETY_MESSAGES.repeated : null;
}

/** The error message for the text of a review, or null if it is valid. Forms and imports add limits of their own. */
export function validateReviewContent(content: string): string | null {
  if (isLongerThan(content, REVIEW_SAFETY.max)) return REVIEW_SAFETY.tooLong;
  if (isBlank(content)) return REVIEW_SAFETY.empty;
  return validateSafety(content);
}

/** An emoji as people see it: a flag, a keycap, a picture with its skin tone, a family of pictures. */
const EMOJI =
  '\\p{RI}\\p{RI}|[0-9#*]\\uFE0F?\\u20E3|\\p{Extended_Pictographic}[\\uFE0F\\p{Emoji_Modifier}]?[\\u{E0020}-\\u{E007F}]*' +
  '(?:\\u200D\\p{Extended_Pictographic}[\\uFE0F\\p{Emoji_Modifier}]?)*';

/** A character with its combining marks, or an emoji. One alternative always matches, so a text is split in one pass. */
const UNITS = new RegExp(`${EMOJI}|\\P{M}\\p{M}{0,8}|[^]`, 'gu');

const MAX_RUN = 50;

/** Whether the same character (with or without combining marks) or emoji comes fifty times in a row. */
const isRepetitive = (text: string): boolean =>
  text.length >= MAX_RUN && (hasLongRun(text) || hasLongRun(text.match(UNITS) ?? []));

function hasLongRun(units: Iterable<string>): boolean {
  let before: string | null = null;
  let run = 0;
  for (const unit of units) {
    run = unit === before ? run + 1 : 1;
    if (run === MAX_RUN) return true;
    before = unit;
  }
  return false;
}

/**
 * Shortens each run of the same character or emoji to 49, the longest that validateSafety accepts. For imported texts, which it would refuse
 * otherwise.
 */
export const shortenRepeats = (text: string): string =>
  text.length < MAX_RUN ? text : cutLongRuns(cutLongRuns(text).match(UNITS) ?? []);

function cutLongRuns(units: Iterable<string>): string {
  let before: string | null = null;
  let run = 0;
  let kept = '';
  for (const unit of units) {
    run = unit === before ? run + 1 : 1;
    if (run < MAX_RUN) kept += unit;
    before = unit;
  }
  return kept;
}

/**
 * Splits a text into emojis, runs of letters, marks, numbers and spaces of any script, and other characters. Emojis and other
 * characters are special. The dots that separate words in Tibetan and Ethiopic count as spaces; invisible joiners are not counted.
 */
const CHARACTER_KINDS = new RegExp(
  `(${EMOJI})|((?:(?!\\p{Extended_Pictographic}|[0-9]\\uFE0F?\\u20E3)[\\p{L}\\p{M}\\p{N}\\s\\u0F0B\\u1361])+)|[\\p{Default_Ignorable_Code_Point}]|([^])`,
  'gu',
);

function countSpecial(text: string): { special: number; total: number } {
  let special = 0;
  let plain = 0;
  for (const [, emoji, letters, other] of text.matchAll(CHARACTER_KINDS)) {
    if (letters !== undefined) plain += countCodePoints(letters);
    else if (emoji !== undefined || other !== undefined) special += 1;
  }
  return { special, total: special + plain };
}

/** Lone surrogates, and control characters other than tabs and line ends: no key types them, and some parsers stop at them. */
// oxlint-disable-next-line no-control-regex -- the pattern is there to find them
const CONTROL_CHARACTERS = /\p{Surrogate}|[\0-\x08\x0B\x0C\x0E-\x1F\x7F]/u;

function isUnsafe(text: string): boolean {
  if (CONTROL_CHARACTERS.test(text)) return true;
  return decodings(text).some((form) => hasMarkup(form) || hasScriptUrl(form) || hasSqlStatement(form));
}

const MAX_LAYERS = 3;

/** The text itself, and what it becomes when HTML entities, percent-encoding and JavaScript escapes are decoded up to three times. */
function decodings(text: string): string[] {
  const found = [text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')];
  for (let layer = 0; layer < MAX_LAYERS; layer += 1) {
    const decoded = decode(found[layer] ?? '');
    if (decoded === found[layer]) break;
    found.push(decoded);
  }
  return found;
}

const ENTITIES: Readonly<Record<string, string>> = {
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

const ESCAPES =
  /&#x0*([0-9a-f]{1,6});?|&#0*(\d{1,7});?|&([a-z]{2,7});|%([0-9a-f]{2})|\\u\{0*([0-9a-f]{1,6})\}|\\u([0-9a-f]{4})|\\x([0-9a-f]{2})/gi;

type Digits = string | undefined;

function decode(text: string): string {
  if (!/[&%\\]/.test(text)) return text;
  return text.replace(
    ESCAPES,
    (whole, hex: Digits, decimal: Digits, name: Digits, percent: Digits, point: Digits, unit: Digits, byte: Digits) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
      const digits = hex ?? percent ?? point ?? unit ?? byte;
      const code = digits === undefined ? Number(decimal) : Number.parseInt(digits, 16);
      // Only ASCII matters for markup and statements.
      return code > 0 && code < 128 ? String.fromCharCode(code) : whole;
    },
  );
}
