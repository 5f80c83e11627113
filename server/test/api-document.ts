import { contract } from '@halfstar/contract';
import { describeApi } from '#platform/http/openapi.ts';

/** What the document says of its server. */
export const FACTS = { publicUrl: 'https://films.test', sessionCookie: 'session' };
/** The OpenAPI document. */
export const document = await describeApi(contract, FACTS);

/** Every call of the OpenAPI document. */
export const calls = Object.entries(document.paths ?? {}).flatMap(([path, operations]) =>
  Object.entries(operations ?? {}).map(([method, operation]) => {
    if (typeof operation !== 'object' || !('responses' in operation)) throw new Error(`no operation: ${path}`);
    const statuses = Object.keys(operation.responses ?? {}).map(Number);
    return { name: operation.operationId ?? '', method: method.toUpperCase(), path, operation, statuses };
  }),
);

/** What a schema refers to, or itself. */
export function findShape(schema: object): object {
  const reference = '$ref' in schema ? String(schema.$ref).split('/').at(-1) : undefined;
  return reference === undefined ? schema : ((document.components?.schemas?.[reference] as object | undefined) ?? {});
}

/** The bodies of a request or of an answer, each with its media type. */
export const contentsOf = (body: object | undefined): [type: string, { example?: unknown; schema?: object }][] =>
  body !== undefined && 'content' in body ? Object.entries(body.content as object) : [];
