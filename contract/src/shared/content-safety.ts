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
  return REPEATED.test(text) ? SAFETY_MESSAGES.repeated : null;
}

/** What is wrong with the text of a review, or null. Forms and imports have limits of their own beside these. */
export function reviewComplaint(content: string): string | null {
  if (isBlank(content)) return REVIEW_SAFETY.empty;
  if (codePoints(content) > REVIEW_SAFETY.max) return REVIEW_SAFETY.tooLong;
  return safetyComplaint(content);
}

/** An emoji as people see it: a flag, a keycap, a picture with its skin tone, a family of pictures. */
const EMOJI =
  '\\p{RI}\\p{RI}|[0-9#*]\\uFE0F?\\u20E3|\\p{Extended_Pictographic}[\\uFE0F\\p{EMod}]?[\\u{E0020}-\\u{E007F}]*' +
  '(?:\\u200D\\p{Extended_Pictographic}[\\uFE0F\\p{EMod}]?)*';

/** Fifty times the same: a sign with the marks on it, or an emoji. */
const REPEATED = new RegExp(`(${EMOJI}|\\P{M}\\p{M}{0,8}|[^])\\1{49}`, 'u');

/**
 * One special character each: an emoji, and whatever is neither letter, mark, number nor space of any script. The dots of
 * Tibetan and Ethiopic stand between words as spaces do. What nobody sees (joiners within words) is not counted at all.
 */
const SIGNS = new RegExp(
  `(?<special>${EMOJI})|(?<plain>[\\p{L}\\p{M}\\p{N}\\s\\u0F0B\\u1361])|[\\p{Default_Ignorable_Code_Point}]|(?<other>[^])`,
  'gu',
);

function countSpecial(text: string): { special: number; total: number } {
  let special = 0;
  let total = 0;
  for (const { groups } of text.matchAll(SIGNS)) {
    if (groups?.['plain'] !== undefined) {
      total += 1;
    } else if (groups?.['special'] !== undefined || groups?.['other'] !== undefined) {
      special += 1;
      total += 1;
    }
  }
  return { special, total };
}

/** No key makes them, and some readers stop at them or skip them: half a character, and controls but for tabs and line ends. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const UNWRITABLE = /\p{Surrogate}|[\0-\x08\x0B\x0C\x0E-\x1F\x7F]/u;

function isUnsafe(text: string): boolean {
  if (UNWRITABLE.test(text)) return true;
  return readings(text).some((reading) => isMarkup(reading) || isScheme(reading) || isStatement(reading));
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
  /&#x0*(?<hex>[0-9a-f]{1,6});?|&#0*(?<decimal>\d{1,7});?|&(?<name>[a-z]{2,7});|%(?<percent>[0-9a-f]{2})|\\u(?:\{0*(?<point>[0-9a-f]{1,6})\}|(?<unit>[0-9a-f]{4}))|\\x(?<byte>[0-9a-f]{2})/gi;

function decode(text: string): string {
  return text.replace(CODED, (whole: string, ...rest: unknown[]) => {
    const { hex, decimal, name, percent, point, unit, byte } = rest.at(-1) as Record<string, string | undefined>;
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
    const digits = hex ?? percent ?? point ?? unit ?? byte;
    const code = digits === undefined ? Number(decimal) : Number.parseInt(digits, 16);
    // Only what markup and statements are made of; the rest stays as it was written.
    return code > 0 && code < 128 ? String.fromCharCode(code) : whole;
  });
}

/** Elements that browsers know. */
const ELEMENTS =
  `abbr acronym address animate animatemotion animatetransform applet area article aside audio base basefont bdi bdo
  bgsound big blink blockquote body br button canvas caption center circle cite code col colgroup command content data datalist
  dd defs del desc details dfn dialog dir div dl dt element ellipse em embed fieldset figcaption figure filter font footer
  foreignobject form frame frameset h[1-6] head header hgroup hr html iframe image img input ins isindex kbd keygen label
  legend li line link listing main map mark marquee mask math menu menuitem meta meter mglyph mi mn mo mtext multicol nav nextid
  nobr noembed noframes noscript object ol optgroup option output param path pattern picture plaintext polygon polyline portal
  pre progress rb rect rp rt rtc ruby samp script search section select set slot small source spacer span stop strike strong
  style sub summary sup svg switch symbol table tbody td template text textarea tfoot th thead time title tr track tspan tt ul
  use var video view wbr xmp`
    .trim()
    .split(/\s+/)
    .join('|');

/** Those that load or run something, as soon as anything behind them on the page closes the tag. */
const LIVELY = 'script|iframe|object|embed|svg|math|style|link|meta|base|form|img|video|audio|body|template|noscript';

/** What a handler of events is called after its "on": the beginnings of the names that browsers know. */
const EVENTS =
  `abort after animation auxclick before begin blur cancel canplay change click close context copy cue cut dblclick
  drag drop duration emptied end error finish focus form fullscreen got hash input invalid key load lost message mouse offline
  online page paste pause play pointer popstate progress rate ready repeat reset resize scroll search seek select show slot
  stalled start storage submit suspend time toggle touch transition unload volume waiting webkit wheel`
    .trim()
    .split(/\s+/)
    .join('|');

const MARKUP: readonly RegExp[] = [
  // A tag of an element that exists. Of a word that is none people make tags too: <sigh>.
  new RegExp(`</?(?:${ELEMENTS}|[abgipqsu])(?:[\\s/][^<>]*)?>`, 'i'),
  // Any tag with an attribute; with a handler, or of an element that exists, also one that is not closed.
  /<[a-z][^\s<>=/]*[\s/][^<>]*=[^<>]*>/i,
  /<[a-z][^\s<>=/]*[\s/][^<>]*\bon[a-z]+\s*=/i,
  new RegExp(`<(?:${ELEMENTS})[\\s/][^<>]*=`, 'i'),
  /<a[\s/][^<>]*href\s*=/i,
  new RegExp(`<(?:${LIVELY})(?![\\w-])`, 'i'),
  // Comments, declarations, instructions, templates of other servers.
  /<!--|<!doctype\b|<!\[|<\?(?:xml|php|=)|<%[=@!\s][^]{0,300}?%>/i,
  // What leaves an attribute and brings a handler, or is one.
  new RegExp(`(?:^|\\W)on(?:${EVENTS})[a-z]*(?:\\s*=\\s*(?:["'\`&\\\\]|[\\w$.]+[(=\`[])|=[\\w$.]+;)`, 'i'),
];

const isMarkup = (text: string): boolean => MARKUP.some((one) => one.test(text));

/** An address that is a program: its scheme, and right behind it, or after a space, something that could run. */
const SCHEMES: readonly RegExp[] = [
  /(?:j\s*a\s*v\s*a|v\s*b|l\s*i\s*v\s*e)\s*s\s*c\s*r\s*i\s*p\s*t\s*:(?:(?!["')\]»”’.,;!?]*(?:\s|$))\S|\s+(?:\/[/*]|%[\da-f]{2}|[\w$.\]]+[(=`[]))/i,
  /\bdata\s*:\s*(?:text\/(?:html|xml|javascript)|image\/svg|application\/(?:xhtml|xml|javascript|ecmascript))[^,\s]*,\S/i,
];

const isScheme = (text: string): boolean => SCHEMES.some((one) => one.test(text));
