import { contract } from '@halfstar/contract';
import { REVIEW_SAFETY, validateReviewContent, validateSafety } from '@halfstar/contract/shared/content-safety';
import { findMentionedNames, splitMentions } from '@halfstar/contract/shared/mentions';
import type { z } from 'zod';

/** The most that a request may contain. */
const BODY = 256 * 1024;

/** What the patterns match, and texts that almost match. */
const PARTS = [
  ['<a ', '<', '</', '<x ', '<x=', '>', '=', ' on', 'onclick', 'onclick=', 'href', '<%=', '%>', '<!', '<script', '<b/'],
  ['data:text/html', 'data :', ',', ' ', '   ', '\t', '\n', 'javascript:', 'j a v a', 'vbscript', ':'],
  ['/*', '*/', '/', '*', '--', ';', '#', "'", '"', '`', '(', ')', '()', '[', '||', '&&', '@@', '+', '-', '.'],
  [
    'select ',
    'from a ',
    'where a',
    "where '",
    'where "!',
    'union ',
    ' or ',
    ' and ',
    'or 1',
    "' or 'a",
    'a,',
    'a.a',
    '1',
    '11=1',
  ],
  [
    'drop table a',
    'insert into a (',
    'values',
    'update a set a',
    'delete from a',
    'grant a',
    'create table a',
    'copy a',
    'sleep(1',
  ],
  ['SELECT a', 'FROM a', 'DROP TABLE a', 'ALTER TABLE a', 'limit ', 'order by a', 'join a b', 'not ', 'as a', 'null'],
  ['&#', '&#x3c;', '&lt', '&lt;', '%3C', '%', '\\u003c', '\\u{0', '\\x3c', '&#0000000060'],
  [
    '👨',
    '👨\u200D',
    '👩🏽\u200D',
    '\u200D',
    '🏴\u{E0067}',
    '\u{E0067}',
    '❤️\u200D',
    '🇫',
    '🇫🇷',
    '1\uFE0F\u20E3',
    '🏽',
    '\uFE0F',
  ],
  ['e\u0301', '\u0301', '\u200B', '\u2060', '字', 'a', 'ab', 'z', '0', '\uD83D', '\0'],
  ['@', '@a', '@a-', '@-', '_', 'a@', 'a@a', '.a', 'A1'],
].flat();

/** A stream of random numbers that is the same in every run. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  while (true) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** Texts of a length: each part repeated, pairs of parts, and mixtures with other text at their ends. */
function hostileTexts(length: number, count: number): string[] {
  const random = numbers(count);
  const one = () => PARTS[Math.floor(random.next().value * PARTS.length)] ?? '';
  const some = () => Array.from({ length: 1 + Math.floor(random.next().value * 4) }, one).join('');
  const repeated = (part: string) => part.repeat(Math.ceil(length / part.length)).slice(0, length);
  const crafted = [...PARTS.map(repeated), ...PARTS.map((part) => `${repeated(part).slice(0, -1)}!`)];
  const mixed = Array.from({ length: Math.max(0, count - crafted.length) }, () => {
    const kind = random.next().value;
    // Noise, one part repeated, or a long run between other parts.
    if (kind < 0.2)
      return Array.from({ length: Math.ceil(length / 3) }, one)
        .join('')
        .slice(0, length);
    if (kind < 0.6) return repeated(some());
    const ends = [some(), some()] as const;
    return `${ends[0]}${repeated(one()).slice(ends[0].length + ends[1].length)}${ends[1]}`.slice(0, length);
  });
  return [...crafted, ...mixed].slice(0, count);
}

interface Def {
  type: string;
  shape?: Record<string, z.ZodType>;
  innerType?: z.ZodType;
  element?: z.ZodType;
  options?: z.ZodType[];
  in?: z.ZodType;
}

/** Every place of a schema that accepts text, by its path. */
function textFields(schema: z.ZodType, path: string): [path: string, schema: z.ZodType][] {
  const { type, shape, innerType, element, options, in: input } = schema.def as unknown as Def;
  if (shape !== undefined)
    return Object.entries(shape).flatMap(([name, field]) => textFields(field, `${path}.${name}`));
  if (options !== undefined) return options.flatMap((option) => textFields(option, path));
  if (element !== undefined) return textFields(element, path);
  if (innerType !== undefined) return textFields(innerType, path);
  if (type === 'pipe' && input !== undefined) return textFields(input, path).map(([where]) => [where, schema]);
  return type === 'string' ? [[path, schema]] : [];
}

/** Every text input of a call. */
export const TEXT_FIELDS = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls).flatMap(([name, procedure]) => {
    const input = procedure['~orpc'].inputSchema as z.ZodType | undefined;
    return input === undefined ? [] : textFields(input, `${feature}.${name}`);
  }),
);

/** The checks of texts that calls make, by name. */
export const JUDGES: [name: string, judge: (text: string) => unknown][] = [
  ['validateSafety', (text) => validateSafety(text)],
  ['validateReviewContent', (text) => validateReviewContent(text)],
  ['findMentionedNames', (text) => findMentionedNames(text, 50)],
  ['splitMentions', (text) => splitMentions(text, [{ written: 'a', username: 'a' }])],
];

export const manyHostileTexts = (): string[] => hostileTexts(REVIEW_SAFETY.max, 2000);

/** Fewer, and some of the length of a whole request. */
export function someHostileTexts(): string[] {
  const long = PARTS.map((part) => part.repeat(Math.ceil(BODY / part.length)));
  return [...hostileTexts(REVIEW_SAFETY.max, 60), ...long.filter((_, at) => at % 12 === 0)];
}
