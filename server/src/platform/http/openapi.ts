import { SHAPES } from '@halfstar/contract/shapes';
import { Problem } from '@halfstar/contract/shared/problem.schema';
import { type CallMeta, scopeOfMethod } from '@halfstar/contract/shared/procedure';
import {
  type AnyContractProcedure,
  type AnyContractRouter,
  type ErrorMap,
  isContractProcedure,
  type OpenAPI,
} from '@orpc/contract';
import { API_PREFIX } from './api.ts';
import { addExamples } from './openapi-examples.ts';

/** What a server adds to the contract in its description. */
export interface ApiFacts {
  /** Without a trailing slash. */
  publicUrl: string;
  /** The name of the cookie with the session. */
  sessionCookie: string;
}

const DESCRIPTION = [
  'The API behind the app. Lists page by an opaque cursor, at most 50 items a page. Times are ISO 8601 in UTC.',
  'A call that makes something answers 201; one that changes or deletes something answers 200, or 202 when the work goes on afterwards.',
  'Signing in answers 200. No GET or DELETE has a body. A PATCH leaves as it is what is left out, a PUT does not.',
  'Errors are RFC 9457 problem details with a stable `code`, which has one status on all calls. Unknown fields are refused.',
  'What was done too often is RATE_LIMITED, 429 with Retry-After in whole seconds.',
  'A list in a query is sent as `name[]=a&name[]=b`.',
].join(' ');

const BEARER =
  'A personal access token, made in the settings of the app. `read` is enough for calls that change nothing; `write` includes it.';

/** The contract as an OpenAPI 3.1 document, with each shape once, by its name. Loads what writes it. */
export async function describeApi(contract: AnyContractRouter, { publicUrl, sessionCookie }: ApiFacts) {
  const [{ OpenAPIGenerator }, { ZodToJsonSchemaConverter }] = await Promise.all([
    import('@orpc/openapi'),
    import('@orpc/zod/zod4'),
  ]);
  const shapes = SHAPES.map(([name, schema]) => [name, { schema, strategy: 'output' as const }]);
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: { title: 'Halfstar', version: '1', description: DESCRIPTION },
    servers: [{ url: `${publicUrl}${API_PREFIX}` }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        bearer: { type: 'http', scheme: 'bearer', description: BEARER },
      },
    },
    security: [{ session: [] }],
    commonSchemas: { ...Object.fromEntries(shapes), Problem: { schema: Problem } },
    // What the errors of each call mean is added below.
    customErrorResponseBodySchema: () => ({ $ref: PROBLEM }),
  });
  const calls = listCalls(contract);
  for (const operation of listOperations(document)) {
    const call = calls.get(operation.operationId ?? '');
    if (call !== undefined) completeOperation(document, operation, call);
    addExamples(document, operation);
  }
  removeUnusedShapes(document);
  return document;
}

const PROBLEM = '#/components/schemas/Problem';

/** The statuses of errors that pass by themselves. Their responses say after how long to try again. */
const RETRY_LATER = new Set([429, 503]);
const RETRY_AFTER: OpenAPI.HeaderObject = {
  description: 'After how many seconds to try again.',
  schema: { type: 'integer', minimum: 1 },
};

/** The calls of a contract by their names: `reviews.publish`. */
export function listCalls(contract: AnyContractRouter): Map<string, AnyContractProcedure> {
  const calls = new Map<string, AnyContractProcedure>();
  for (const [feature, part] of Object.entries(contract))
    for (const [name, call] of Object.entries(part as Record<string, unknown>))
      if (isContractProcedure(call)) calls.set(`${feature}.${name}`, call);
  return calls;
}

const listOperations = (document: OpenAPI.Document): OpenAPI.OperationObject[] =>
  Object.values(document.paths ?? {}).flatMap((path) => Object.values(path ?? {}) as OpenAPI.OperationObject[]);

/** Adds to the description of a call what its contract says beside the shapes: who may ask without a session or with an access token, and
 * what each error means. */
function completeOperation(
  document: OpenAPI.Document,
  operation: OpenAPI.OperationObject,
  call: AnyContractProcedure,
): void {
  const { meta, errorMap, route } = call['~orpc'];
  const { session, accessToken, upload } = meta as CallMeta;
  if (upload !== undefined) describeUpload(operation);
  operation.security = [
    ...(session === 'optional' ? [{}] : []),
    { session: [] },
    ...(accessToken === 'refused' ? [] : [{ bearer: [scopeOfMethod(route.method ?? 'GET')] }]),
  ];
  for (const parameter of operation.parameters ?? []) {
    if ('schema' in parameter && isArraySchema(parameter.schema)) {
      parameter.name = `${parameter.name}[]`;
      parameter.style = 'form';
      delete parameter.allowEmptyValue;
      delete parameter.allowReserved;
    }
  }
  const responses = operation.responses ?? {};
  for (const status of Object.keys(responses).filter((each) => Number(each) >= 400))
    responses[status] = { $ref: describeErrors(document, Number(status), errorMap) };
}

/** A body with files is always a form. The generator takes it for JSON where the files are in a list. */
function describeUpload({ requestBody }: OpenAPI.OperationObject): void {
  if (requestBody === undefined || !('content' in requestBody)) return;
  const [media] = Object.values(requestBody.content);
  if (media !== undefined) requestBody.content = { 'multipart/form-data': media };
}

const isArraySchema = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && 'type' in schema && schema.type === 'array';

/**
 * Describes the errors of a call with this status, by their codes and what each means. Calls with the same errors share one description.
 * @returns a reference to it
 */
function describeErrors(document: OpenAPI.Document, status: number, errorMap: ErrorMap): string {
  const errors = Object.entries(errorMap).filter(([, error]) => error?.status === status);
  const description = errors.map(([code, error]) => `${code}: ${error?.message}`).join('\n\n');
  const codes = errors.map(([code]) => code);
  document.components ??= {};
  const responses = (document.components.responses ??= {});
  const named = Object.entries(responses);
  const shared = named.find(([, response]) => 'description' in response && response.description === description);
  if (shared !== undefined) return `#/components/responses/${shared[0]}`;
  // Two calls may say in different words what one code means.
  const sameCodes = named.filter(([name]) => name.startsWith(`${codes.join('.')}-`)).length;
  const name = `${codes.join('.')}-${sameCodes + 1}`;
  const schema = { allOf: [{ $ref: PROBLEM }, { properties: { code: { type: 'string' as const, enum: codes } } }] };
  const headers = RETRY_LATER.has(status) ? { 'Retry-After': RETRY_AFTER } : undefined;
  responses[name] = { description, ...(headers && { headers }), content: { 'application/problem+json': { schema } } };
  return `#/components/responses/${name}`;
}

/** Removes the shapes that no call refers to, such as those of live messages and files. */
function removeUnusedShapes(document: OpenAPI.Document): void {
  const schemas = document.components?.schemas ?? {};
  for (let removed = 1; removed > 0; ) {
    const text = JSON.stringify(document);
    const unused = Object.keys(schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`));
    for (const name of unused) delete schemas[name];
    removed = unused.length;
  }
}
