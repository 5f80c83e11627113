import { MAX_IMPORTED_TEXT } from '@halfstar/contract/imports/files.schema';
import {
  isBlank,
  isLongerThan,
  shortenRepeats,
  takeCodePoints,
  validateSafety,
} from '@halfstar/contract/shared/content-safety';
import { Parser } from 'htmlparser2';

const BLOCKS = new Set([
  'address',
  'article',
  'blockquote',
  'br',
  'dd',
  'div',
  'dl',
  'dt',
  'figure',
  'footer',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'li',
  'ol',
  'p',
  'pre',
  'section',
  'table',
  'tr',
  'ul',
]);
/** Their content is no text for readers. */
const UNREAD = new Set(['script', 'style', 'noscript', 'iframe', 'template']);

/** Other elements that people write, or editors leave behind. */
const INLINE =
  'a abbr b big body button caption center cite code col del em embed figcaption font form head html i img input ins kbd label link ' +
  'main mark meta nav object q s samp small span strike strong sub sup svg tbody td tfoot th thead time title tt u var video';
/** A sign that begins no tag of a known element: "Alien<Aliens" and "x < y" are text. */
const NO_TAG = new RegExp(
  `<(?!/?(?:${[...BLOCKS, ...UNREAD, ...INLINE.split(' ')].join('|')})(?:[\\s/][^<>]*)?>|!doctype[^<>]*>)`,
  'gi',
);
const UNREAD_TAG = new RegExp(`</?(?:${[...UNREAD].join('|')})(?:[\\s/][^<>]*)?>`, 'gi');

/**
 * HTML of a review as plain text: blocks on lines of their own, entities decoded once, the text of links kept.
 * @param tidy whether to leave out empty lines and spaces that mean nothing in HTML
 */
export function htmlToText(html: string, tidy = true): string {
  const lastComment = html.lastIndexOf('-->');
  const markup = html.replace(NO_TAG, (sign, at: number) =>
    at < lastComment && html.startsWith('<!--', at) ? sign : '&lt;',
  );
  // What follows a script that nobody closes is not its content.
  const text = readText(markup) ?? readText(markup.replace(UNREAD_TAG, '')) ?? '';
  return tidy ? tidyLines(text) : text;
}

/** The text of HTML; null when an element whose content is no text is not closed. */
function readText(html: string): string | null {
  const parts: string[] = [];
  let unread = 0;
  let isOpen = false;
  const parser = new Parser({
    ontext: (text) => {
      if (unread === 0) parts.push(text);
    },
    onopentagname: (name) => {
      if (UNREAD.has(name)) unread += 1;
      else if (BLOCKS.has(name)) parts.push('\n');
    },
    onclosetag: (name, isImplied) => {
      if (UNREAD.has(name)) {
        unread -= 1;
        if (isImplied) isOpen = true;
      } else if (BLOCKS.has(name) && name !== 'br') parts.push('\n');
    },
  });
  parser.end(html);
  return isOpen ? null : parts.join('');
}

/** At most one empty line in a row, and no spaces at the ends of lines. */
const tidyLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Control characters other than tabs and line feeds. */
// oxlint-disable-next-line no-control-regex -- the pattern is there to find them
const CONTROL_CHARACTERS = /[\0-\x08\x0B-\x1F\x7F]/g;

/** Words of visible ASCII characters, with a space in between. */
const PLAIN_LINE = /^[!-~]+(?: [!-~]+)*$/;

/** One line of text without control characters. */
export const toPlainLine = (text: string): string =>
  text === '' || PLAIN_LINE.test(text)
    ? text
    : text.toWellFormed().replace(CONTROL_CHARACTERS, '').replace(/\s+/g, ' ').trim();

const ANY_SIGNS = { allowedSpecials: Number.POSITIVE_INFINITY };

/** Whether an imported title, name or tag is safe to show; it may consist of signs, and repeat them. */
export const isSafeName = (name: string): boolean => validateSafety(shortenRepeats(name), ANY_SIGNS) === null;

export interface ImportedText {
  /** Null when it is empty or unsafe. */
  text: string | null;
  warnings: string[];
}

/**
 * The HTML of an imported review or note as plain text, cut after 20,000 characters with a warning; null when it is empty or unsafe.
 * @param what names it in the warnings
 * @param tidy as in htmlToText
 */
export function toImportedText(html: string, what: string, tidy = true): ImportedText {
  const warnings: string[] = [];
  const whole = shortenRepeats(htmlToText(html, tidy).toWellFormed().replace(CONTROL_CHARACTERS, ''));
  if (isBlank(whole)) return { text: null, warnings };
  const isTooLong = isLongerThan(whole, MAX_IMPORTED_TEXT);
  if (isTooLong)
    warnings.push(`${what} has more than ${MAX_IMPORTED_TEXT.toLocaleString('en')} characters. We kept the beginning.`);
  const text = isTooLong ? takeCodePoints(whole, MAX_IMPORTED_TEXT).trimEnd() : whole;
  // Signs are not counted here: real reviews of emojis and stars exist.
  const unsafe = validateSafety(text, ANY_SIGNS);
  if (unsafe === null) return { text, warnings };
  return { text: null, warnings: [...warnings, `${what} was left out: ${unsafe}.`] };
}
