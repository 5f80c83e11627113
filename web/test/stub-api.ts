import { type Contract, contract } from '@halfstar/contract';
import type { Problem } from '@halfstar/contract/shared/problem.schema';
import type { AnyContractProcedure, InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard';
import { onTestFinished, vi } from 'vitest';
import type { ZodType } from 'zod';
import { ProblemError } from '#lib/api.ts';

type Inputs = InferContractRouterInputs<Contract>;
type Outputs = InferContractRouterOutputs<Contract>;

/** A call of the contract, such as `tracking.rate`. */
export type CallName = {
  [Group in keyof Contract]: `${Group}.${keyof Contract[Group] & string}`;
}[keyof Contract];

type At<Router, Name> = Name extends `${infer Group extends keyof Router & string}.${infer Call}`
  ? Call extends keyof Router[Group]
    ? Router[Group][Call]
    : never
  : never;
export type InputOf<Name extends CallName> = At<Inputs, Name>;
export type OutputOf<Name extends CallName> = At<Outputs, Name>;

/** A fixed output, or a function of the input. The function may throw a `refusal()`, or a TypeError for offline. */
type Answer<Name extends CallName> =
  | OutputOf<Name>
  | ((input: InputOf<Name>) => OutputOf<Name> | Promise<OutputOf<Name>>);
export type Answers = { [Name in CallName]?: Answer<Name> };

export type StubbedApi = {
  /** The names of all calls so far, in order. */
  calls: CallName[];
  /** The inputs of a call, in order. */
  getInputs: <Name extends CallName>(name: Name) => InputOf<Name>[];
  /** Answers these calls differently from now on. */
  answer: (answers: Answers) => void;
  /** The server behind `fetch`, for `provideServerRequest`. */
  fetch: (request: Request) => Promise<Response>;
};

type Route = { name: CallName; method: string; pattern: RegExp; procedure: AnyContractProcedure };

const routes: Route[] = Object.entries(contract).flatMap(([group, calls]) =>
  Object.entries<AnyContractProcedure>(calls).map(([call, procedure]) => {
    const { method = 'POST', path = '' } = procedure['~orpc'].route;
    const pattern = new RegExp(`^/api${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    return { name: `${group}.${call}` as CallName, method, pattern, procedure };
  }),
);
// Paths without parameters come first, because /movies/popular is not a film.
routes.sort((one, other) => Number(one.pattern.source.includes('?<')) - Number(other.pattern.source.includes('?<')));

const serializer = new StandardOpenAPISerializer(
  new StandardOpenAPIJsonSerializer(),
  new StandardBracketNotationSerializer(),
);

/** A named error of the server, to throw in an answer function. */
export const refusal = (code: string, status: number, over: Partial<Problem> = {}): ProblemError =>
  new ProblemError({ type: 'about:blank', title: '', request_id: '', detail: code, code, status, ...over });

/** An answer that always throws this error. */
export const refuse =
  (...refused: Parameters<typeof refusal>) =>
  (): never => {
    throw refusal(...refused);
  };

/** An answer that fails as without a network. */
export const offline = (): never => {
  throw new TypeError('Failed to fetch');
};

/** The form of an upload, with files of the class that the contract checks for: that of jsdom, where a test runs in it. */
async function readUpload(request: Request): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of await request.formData())
    form.append(name, typeof value === 'string' ? value : new File([await value.arrayBuffer()], value.name));
  return form;
}

async function parseInput(request: Request, url: URL, params: Record<string, string>): Promise<object> {
  const isUpload = request.headers.get('content-type')?.startsWith('multipart/form-data') === true;
  const body = isUpload || request.method === 'GET' ? '' : await request.text();
  if (isUpload) return { ...params, ...(serializer.deserialize(await readUpload(request)) as object) };
  const sent = body === '' ? serializer.deserialize(url.searchParams) : JSON.parse(body);
  return { ...params, ...(sent as object) };
}

/** Like the server: a value that does not match the contract is an error. */
function parse(what: string, schema: unknown, value: unknown): unknown {
  if (schema === undefined) return value;
  const result = (schema as ZodType).safeParse(value);
  if (!result.success) throw new Error(`${what} is not as the contract says: ${result.error.message}`);
  return result.data;
}

/**
 * Stubs the server until the test ends: answers calls of the contract by name. Inputs and outputs must match the contract, and
 * the test fails when a call has no answer.
 */
export function stubApi(initial: Answers = {}): StubbedApi {
  const answers: Answers = { ...initial };
  const log: { name: CallName; input: unknown }[] = [];
  const mistakes: string[] = [];

  async function respond(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const match = (route: Route) => route.method === request.method && route.pattern.exec(url.pathname);
    const route = routes.find(match);
    const answer = route === undefined ? undefined : answers[route.name];
    if (route === undefined || answer === undefined) {
      mistakes.push(`no answer for ${route?.name ?? `${request.method} ${url.pathname}`}`);
      return new Response(null, { status: 501 });
    }
    const { inputSchema, outputSchema } = route.procedure['~orpc'];
    const params = Object.entries(route.pattern.exec(url.pathname)?.groups ?? {});
    const decoded = Object.fromEntries(params.map(([name, value]) => [name, decodeURIComponent(value)]));
    const input = parse(`input of ${route.name}`, inputSchema, await parseInput(request, url, decoded));
    log.push({ name: route.name, input });
    try {
      const given: unknown =
        typeof answer === 'function' ? await (answer as (input: unknown) => unknown)(input) : answer;
      return Response.json(parse(`answer of ${route.name}`, outputSchema, given));
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const headers = { 'content-type': 'application/problem+json' };
      return new Response(JSON.stringify(error.problem), { status: error.problem.status, headers });
    }
  }

  async function respondAndRecord(request: Request): Promise<Response> {
    try {
      return await respond(request);
    } catch (error) {
      if (!(error instanceof TypeError)) mistakes.push(String(error));
      throw error;
    }
  }

  vi.stubGlobal('fetch', respondAndRecord);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
  });
  return {
    get calls() {
      return log.map(({ name }) => name);
    },
    getInputs: <Name extends CallName>(name: Name) =>
      log.filter((call) => call.name === name).map(({ input }) => input as InputOf<Name>),
    answer: (more) => void Object.assign(answers, more),
    fetch: respondAndRecord,
  };
}

/** A response that is pending until the test resolves or rejects it. */
export function deferResponse<Value>(): {
  promise: Promise<Value>;
  give: (value: Value) => void;
  fail: (error: unknown) => void;
} {
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  return { promise, give: resolve, fail: reject };
}
