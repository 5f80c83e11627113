import fc from 'fast-check';
import type { z } from 'zod';
import { isRecord, Known, kindOf, type Tree } from './fuzz-pool.ts';
import { PASSWORD } from './world.ts';

/** What the generator reads of the definition of any schema of zod. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  options?: z.ZodType[];
  entries?: Record<string, string | number>;
  values?: (string | number | boolean | null)[];
  innerType?: z.ZodType;
  in?: z.ZodType;
  format?: string;
  pattern?: RegExp;
  checks?: { _zod: { def: Limits } }[];
}
interface Limits {
  check?: string;
  format?: string;
  pattern?: RegExp;
  minimum?: number;
  maximum?: number;
  value?: number | Definition;
  inclusive?: boolean;
}

const definitionOf = (schema: z.ZodType): Definition => schema.def as unknown as Definition;
const limitsOf = ({ checks = [], ...own }: Definition): Limits[] => [
  own as Limits,
  ...checks.map(({ _zod }) => _zod.def),
];

/** A value that was known when the request was made, by the name of its field. */
const known = (kind: string): fc.Arbitrary<Tree> => fc.nat({ max: 999 }).map((index) => new Known(kind, index));

/** Texts that a schema's form alone does not lead to. */
const BY_FIELD: Record<string, fc.Arbitrary<Tree>> = {
  password: fc.constant(PASSWORD),
  current_password: fc.constant(PASSWORD),
  password_confirmation: fc.constant(PASSWORD),
  email: fc.oneof(
    known('email'),
    fc.nat().map((n) => `fuzz${n}@example.com`),
  ),
  work_email: fc.nat().map((n) => `fuzz${n}@cinema.example`),
  code: fc.oneof(known('code'), fc.constant('123456')),
  invite_code: known('code'),
  username: fc.oneof(
    known('username'),
    fc.nat().map((n) => `fuzz-${n}`),
  ),
  cursor: known('cursor'),
  since: known('cursor'),
  up_to: known('cursor'),
  movie_key: known('movie_key'),
  query: fc.constantFrom('heat', 'a', 'alien 1979', 'member', 'ämelie'),
  search: fc.constantFrom('club', 'm', 'member1'),
  time_zone: fc.constantFrom('Europe/Berlin', 'UTC', 'America/St_Johns'),
  address: fc.constantFrom('https://letterboxd.com/ada/rss/', 'https://letterboxd.com/ada'),
  letterboxd_rss_feed: fc.constantFrom('https://letterboxd.com/ada/rss/', ''),
  ...Object.fromEntries(
    ['rated', 'see_again', 'reversed', 'unveiled', 'unread'].map((flag) => [flag, fc.constantFrom('true', 'false')]),
  ),
  page_url: fc.constantFrom('/', '/movies/1'),
};

const SENTENCES = [
  'Two men talk over coffee.',
  'A long way to the end, and back again.',
  'What a heist, and what a city.',
  '@member1, look here',
  'ok',
  'Ölü, 字幕 👨‍👩‍👧',
];

/** The most characters that a valid text is given: more costs time and finds nothing. */
const LONG = 3000;

function makeText(field: string, definition: Definition): fc.Arbitrary<Tree> {
  const limits = limitsOf(definition);
  const format = limits.map((limit) => limit.format).find((one) => one !== undefined);
  if (format === 'uuid') return fc.oneof({ weight: 12, arbitrary: known(kindOf(field)) }, fc.uuid());
  if (format === 'datetime' || format === 'date') return known(format);
  const own = BY_FIELD[field];
  const pattern = limits.map((limit) => limit.pattern).find((one) => one !== undefined);
  if (pattern !== undefined && own === undefined) return fc.stringMatching(pattern);
  const min = Math.max(0, ...limits.map(({ minimum = 0 }) => minimum));
  const max = Math.min(LONG, ...limits.map(({ maximum = LONG }) => maximum));
  const written = fc.constantFrom(...SENTENCES).map((text) => text.slice(0, max).padEnd(min, '.'));
  const any = fc.string({ unit: 'grapheme', minLength: min, maxLength: max, size: 'small' });
  const longest = fc.constantFrom('x', '字 ').map((part) => part.repeat(max).slice(0, max));
  return fc.oneof(
    { weight: 8, arbitrary: own ?? written },
    { weight: 2, arbitrary: any },
    { weight: 1, arbitrary: longest },
  );
}

function makeNumber(field: string, definition: Definition): fc.Arbitrary<Tree> {
  const limits = limitsOf(definition);
  const findBounds = (check: string, step: number) =>
    limits
      .filter((limit) => limit.check === check && typeof limit.value === 'number')
      .map(({ value, inclusive }) => Number(value) + (inclusive === true ? 0 : step));
  const step = Number(limits.find(({ check }) => check === 'multiple_of')?.value ?? 1);
  const min = Math.max(-1000, ...findBounds('greater_than', step));
  const max = Math.min(min + 100_000, ...findBounds('less_than', -step));
  const within = fc.integer({ min: Math.ceil(min / step), max: Math.floor(max / step) }).map((n) => n * step);
  if (kindOf(field) === 'revision') return fc.oneof(known('revision'), within);
  return field === 'tmdb_id' ? fc.oneof(known('tmdb_id'), within) : fc.oneof(within, fc.constantFrom(min, max));
}

/** Values that the schema mostly accepts. @param field the name of the field that holds the value */
export function makeValid(schema: z.ZodType, field = ''): fc.Arbitrary<Tree> {
  const definition = definitionOf(schema);
  const { type, shape = {}, element, options = [], entries = {}, values = [], innerType, in: input } = definition;
  switch (type) {
    case 'object':
      return makeObject(shape);
    case 'array': {
      const limits = limitsOf(definition);
      const minLength = Math.max(0, ...limits.map(({ minimum = 0 }) => minimum));
      const maxLength = Math.min(minLength + 4, ...limits.map(({ maximum = 4 }) => maximum));
      return element === undefined ? fc.constant([]) : fc.array(makeValid(element, field), { minLength, maxLength });
    }
    case 'string':
      return makeText(field, definition);
    case 'number':
      return makeNumber(field, definition);
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(entries));
    case 'literal':
      return fc.constantFrom(...values);
    case 'union':
      return fc.oneof(...options.map((option) => makeValid(option, field)));
    case 'nullable':
      return fc.option(makeInner(innerType, field), { nil: null });
    // Whole inputs and parts of forms; their files come from `makeFile`.
    case 'file':
      return fc.constant(null);
    default:
      return makeInner(innerType ?? input, field);
  }
}

const makeInner = (schema: z.ZodType | undefined, field: string): fc.Arbitrary<Tree> =>
  schema === undefined ? makeWild() : makeValid(schema, field);

const OPTIONAL = new Set(['optional', 'default', 'prefault']);

function makeObject(shape: Record<string, z.ZodType>): fc.Arbitrary<Tree> {
  const fields = Object.entries(shape).map(([name, schema]) => [name, makeValid(schema, name)] as const);
  const requiredKeys = Object.keys(shape).filter((name) => {
    const schema = shape[name];
    return schema !== undefined && !OPTIONAL.has(definitionOf(schema).type);
  });
  return fc.record(Object.fromEntries(fields), { requiredKeys });
}

const NUMBERS = [0, -1, 0.5, 1e308, 2 ** 53, -(2 ** 31) - 1, 2 ** 31, 2 ** 63, 1e-320];
const HOSTILE = [
  '',
  ' ',
  'NaN',
  'Infinity',
  '-0',
  '1e3',
  '0x10',
  'null',
  'true',
  '__proto__',
  '\0',
  'a\0b',
  '\uD800',
  'x\uDFFFy',
  '\u202Eabc\u202C',
  '\u200F',
  '\u2028',
  '\uFEFF',
  '%00',
  '%',
  '../../etc/passwd',
  "'; drop table reviews; --",
  '<script>',
  '2026-02-30',
  '2026-13-01',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999Z',
  '2026-02-29T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '2026-01-01T00:00:00+25:00',
  '10000-01-01',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '{01900000-0000-7000-8000-000000000000}',
  '999999999999999999999999',
  '-1',
  '🏴'.repeat(40),
];

/** Values that hardly any field accepts, and whole bodies. */
export const makeWild = (): fc.Arbitrary<Tree> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom<Tree>(...HOSTILE) },
    { weight: 3, arbitrary: fc.constantFrom<Tree>(...NUMBERS) },
    {
      weight: 2,
      arbitrary: fc.constantFrom<Tree>(null, true, false, [], {}, [[]], [null], { length: 1 }),
    },
    { weight: 1, arbitrary: fc.nat({ max: 3 }).map((n) => 'x'.repeat(10 ** (n + 2))) },
    { weight: 1, arbitrary: known('any') },
    { weight: 1, arbitrary: known('cursor') },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', size: 'small' }) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }).map((value) => value as Tree) },
  );

/** How one field of an input is spoilt. */
export type Break = { at: number; how: 'replace' | 'remove' | 'add' | 'wrap'; value: Tree };

export const makeBreak = (): fc.Arbitrary<Break> =>
  fc.record({
    at: fc.nat({ max: 999 }),
    how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'wrap'),
    value: makeWild(),
  });

const EXTRA = ['nonsense', 'user_id', '__proto__', 'constructor', 'toString', ''];

/** The input with one field spoilt, of an object inside it as often as of itself. */
export function breakInput(input: Tree, { at, how, value }: Break): Tree {
  if (!isRecord(input)) return value;
  const fields = Object.keys(input);
  const field = fields[at % Math.max(1, fields.length)];
  if (how === 'add' || field === undefined) {
    const name = EXTRA[at % EXTRA.length] ?? '';
    return Object.fromEntries([...Object.entries(input), [name, value]]) as Tree;
  }
  const { [field]: old = null, ...rest } = input as Record<string, Tree>;
  if (how === 'remove') return rest;
  if (isRecord(old) && at % 2 === 0) return { ...rest, [field]: breakInput(old, { at: at >> 1, how, value }) };
  return { ...rest, [field]: how === 'wrap' ? [old, value] : value };
}
