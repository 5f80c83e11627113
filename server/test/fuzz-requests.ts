import { contract } from '@halfstar/contract';
import type { CallMeta } from '@halfstar/contract/shared/procedure';
import fc from 'fast-check';
import type { z } from 'zod';
import { type Break, breakInput, makeBreak, makeValid, makeWild } from './fuzz-inputs.ts';
import { cursorKind, isRecord, Known, type Pool, type Tree } from './fuzz-pool.ts';

const FUZZ_ROLES = ['visitor', 'lite', 'pro', 'moderator', 'admin'] as const;
export type FuzzRole = (typeof FUZZ_ROLES)[number];

export interface FuzzCall {
  call: string;
  part: string;
  method: string;
  path: string;
  meta: CallMeta;
  errors: Record<string, { status?: number } | undefined>;
  successStatus: number;
  input: z.ZodType | undefined;
  output: z.ZodType;
}

export const FUZZ_CALLS: readonly FuzzCall[] = Object.entries(contract).flatMap(([part, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => {
    const { route, meta, errorMap, inputSchema, outputSchema } = procedure['~orpc'];
    return {
      call: `${part}.${name}`,
      part,
      method: route.method ?? 'GET',
      path: route.path ?? '',
      meta: meta as CallMeta,
      errors: errorMap as FuzzCall['errors'],
      successStatus: route.successStatus ?? 200,
      input: inputSchema as z.ZodType | undefined,
      output: outputSchema as z.ZodType,
    };
  }),
);

/** What is wrong with a request, if anything. */
type Twist =
  | { kind: 'none' }
  | { kind: 'input'; broken: Break }
  | { kind: 'body'; value: Tree }
  | { kind: 'raw'; text: string; type: string | null }
  | { kind: 'query'; text: string }
  | { kind: 'path'; text: string }
  | { kind: 'headers'; headers: Record<string, string> }
  | { kind: 'method'; method: string };

export interface FuzzRequest {
  role: FuzzRole;
  /** Position in FUZZ_CALLS. */
  call: number;
  input: Tree;
  file: number;
  twist: Twist;
}

const TYPES = [
  'application/json, application/json; charset=utf-16, text/plain, application/xml, multipart/form-data',
  'application/x-www-form-urlencoded, application/problem+json, multipart/form-data; boundary=x, ;, */*',
].flatMap((line) => line.split(', '));
const RAW = [
  '',
  '{',
  '{"a":',
  'null',
  '[]',
  '"x"',
  '1',
  'NaN',
  '{"a":1}{',
  '\uFEFF{}',
  '{"__proto__":{"a":1}}',
  '{"a":1,"a":2}',
  'a=1',
];
const QUERIES = [
  'limit=0 limit=-1 limit=51 limit=1e1 limit= limit=1&limit=2 limit[]=1 limit[a]=1 cursor=x cursor= cursor[]=a',
  '__proto__[x]=1 constructor[prototype][x]=1 a[b][c][d][e]=1 []=1 [=1 ]=1 %zz=1 = &&& limit=%00 search=%ED%A0%80',
  'search=%FF user_ids[99999]=x movie_ids[0]=x&movie_ids[2]=y movie_ids=x movie_ids[-1]=x movie_ids[0][0]=x',
  `query=${'a'.repeat(5000)}`,
].flatMap((line) => line.split(' '));
const PATHS = [
  '%00',
  '%FF',
  '%ED%A0%80',
  '%zz',
  '%2e%2e',
  '%2F',
  '..',
  '%F0%9F%8F%B4',
  'null',
  '%7B%7D',
  'a'.repeat(3000),
  '',
  '0',
];
const HEADERS: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
  { cookie: 'halfstar.session=%zz; a; =b; halfstar.session=x.y' },
  { 'x-forwarded-for': "1.1.1.1, ' or 1=1" },
  { 'x-tab-id': '\u00ff'.repeat(100) },
  { accept: 'application/xml', 'accept-language': '*;q=9', 'accept-encoding': 'br;q=x' },
  { 'if-none-match': '"x"', 'if-modified-since': 'never', range: 'bytes=9-1' },
  { 'content-encoding': 'gzip' },
  { expect: '100-continue' },
];

const makeTwist = (): fc.Arbitrary<Twist> =>
  fc.oneof(
    { weight: 52, arbitrary: fc.constant<Twist>({ kind: 'none' }) },
    { weight: 26, arbitrary: fc.record({ kind: fc.constant('input'), broken: makeBreak() }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('body'), value: makeWild() }) },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('raw'),
        text: fc.oneof(fc.constantFrom(...RAW), fc.string({ unit: 'binary', size: 'small' })),
        type: fc.constantFrom(null, ...TYPES),
      }),
    },
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('query'), text: fc.constantFrom(...QUERIES) }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('path'), text: fc.constantFrom(...PATHS) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('headers'), headers: fc.constantFrom(...HEADERS) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('method'),
        method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
      }),
    },
  );

/** Most requests continue pages of their own call. */
function withCursor(input: Tree, call: string): Tree {
  if (!isRecord(input) || !(input['cursor'] instanceof Known)) return input;
  const { index } = input['cursor'];
  return index % 8 === 0 ? input : ({ ...input, cursor: new Known(cursorKind(call), index) } as Tree);
}

/** Calls that end the session of their caller, who is replaced then, which takes longer than a request. */
const ENDING = new Set(
  [
    'accounts.signOut accounts.signIn accounts.changePassword sessions.endAll sessions.end deletion.request',
    'secondFactor.turnOn admin.signOutMember admin.imposeSanction',
  ].flatMap((line) => line.split(' ')),
);

/** Any request by any role. */
export function makeRequest(): fc.Arbitrary<FuzzRequest> {
  const ofEachCall = FUZZ_CALLS.map(({ call: name, input }, call) => ({
    weight: ENDING.has(name) ? 1 : 6,
    arbitrary: fc.record({
      role: fc.constantFrom(...FUZZ_ROLES),
      call: fc.constant(call),
      input: input === undefined ? fc.constant({}) : makeValid(input).map((tree) => withCursor(tree, name)),
      file: fc.nat({ max: 999 }),
      twist: makeTwist(),
    }),
  }));
  return fc.oneof(...ofEachCall);
}

/** A request as it is sent. */
export interface RawRequest {
  /** Whether method and path are still those of its call. */
  isOfCall: boolean;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

/** A query as our client writes it: `user_ids[0]=…&crop[x]=1`. */
function toQuery(value: unknown, name = ''): string[] {
  if (Array.isArray(value) || isRecord(value))
    return Object.entries(value).flatMap(([key, item]) => toQuery(item, name === '' ? key : `${name}[${key}]`));
  return [`${encode(name)}=${encode(String(value))}`];
}
const encode = (text: string) => encodeURIComponent(text.toWellFormed());

/** One red pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const FILES = [
  new File([PNG], 'p.png', { type: 'image/png' }),
  new File([PNG.subarray(0, 40)], 'cut.png', { type: 'image/png' }),
  new File([''], 'empty.csv', { type: 'text/csv' }),
  new File(['Date,Name,Year,Letterboxd URI,Rating\n2020-02-29,Heat,1995,,4\n2020-02-30,"Ali\0en,,\n'], 'ratings.csv'),
  new File(['Name,Year\nHeat,1995\n\uD800,x\n'], 'watchlist.csv'),
  new File(['PK\u0003\u0004'], 'export.zip', { type: 'application/zip' }),
  new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], '../a\0.svg', { type: 'image/svg+xml' }),
];

async function toForm(field: string, file: number, rest: Record<string, unknown>): Promise<RawRequest['body']> {
  const form = new FormData();
  const chosen = FILES[file % FILES.length];
  if (chosen !== undefined) form.set(field, chosen);
  for (const pair of toQuery(rest)) {
    const [name = '', value = ''] = pair.split('=').map(decodeURIComponent);
    form.append(name, value);
  }
  return Buffer.from(await new Response(form).arrayBuffer());
}

/** A value of any kind in a path. */
const toText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value ?? '') : String(value ?? '');

/** Segments that leave another path than that of the call. */
const ANOTHER_PATH = /^\.{0,2}$/;

/** Form data begins with its boundary. */
const boundaryOf = (body: Buffer | undefined) => body?.subarray(2, body.indexOf('\r\n')).toString() ?? '';

/** Writes a request as it is sent, with what is known by now. */
export async function writeRequest(request: FuzzRequest, pool: Pool, own: Pool | null): Promise<RawRequest> {
  const { twist, file } = request;
  const call = FUZZ_CALLS[request.call] ?? FUZZ_CALLS[0];
  if (call === undefined) throw new Error('the contract has no calls');
  const tree = twist.kind === 'input' ? breakInput(request.input, twist.broken) : request.input;
  const resolved = pool.resolve(tree, own);
  const rest: Record<string, unknown> = isRecord(resolved) ? { ...resolved } : {};
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const spoilt = twist.kind === 'path' ? twist.text : null;
  let path = `/api${call.path}`;
  let isOfCall = twist.kind !== 'method' && spoilt === null;
  for (const [index, name] of names.entries()) {
    const value = index === 0 && spoilt !== null ? spoilt : encode(toText(rest[name]));
    if (ANOTHER_PATH.test(value)) isOfCall = false;
    path = path.replace(`{${name}}`, () => value);
    delete rest[name];
  }
  const method = twist.kind === 'method' ? twist.method : call.method;
  const headers: Record<string, string> = twist.kind === 'headers' ? { ...twist.headers } : {};
  const query = twist.kind === 'query' ? twist.text : call.method === 'GET' ? toQuery(rest).join('&') : '';
  const { upload } = call.meta;
  let body: Buffer | undefined;
  if (twist.kind === 'raw') {
    body = Buffer.from(twist.text);
    if (twist.type !== null) headers['content-type'] = twist.type;
  } else if (twist.kind === 'body' || (call.method !== 'GET' && upload === undefined && call.input !== undefined)) {
    const sent = twist.kind === 'body' ? pool.resolve(twist.value, own) : isRecord(resolved) ? rest : resolved;
    body = Buffer.from(JSON.stringify(sent));
    headers['content-type'] = 'application/json';
  } else if (upload !== undefined) {
    const { [upload.field]: _, ...fields } = rest;
    const isList = upload.field === 'files';
    body = await toForm(isList ? 'files[0]' : upload.field, file, fields);
    headers['content-type'] = `multipart/form-data; boundary=${boundaryOf(body)}`;
  }
  return { isOfCall, method, path: query === '' ? path : `${path}?${query}`, headers, body };
}
