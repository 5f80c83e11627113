import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Problem } from '@halfstar/contract/shared/problem.schema';
import type { AnyContractRouter } from '@orpc/contract';
import type { FastifyInstance } from 'fastify';
import { API_PREFIX } from './api.ts';

/** The contract as an OpenAPI 3.1 document. Loads what writes it. */
async function describeApi(contract: AnyContractRouter, publicUrl: string) {
  const [{ OpenAPIGenerator }, { ZodToJsonSchemaConverter }] = await Promise.all([
    import('@orpc/openapi'),
    import('@orpc/zod/zod4'),
  ]);
  return new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(contract, {
    info: {
      title: 'Halfstar',
      version: '1',
      description:
        'The API behind the app. Lists page by an opaque cursor, at most 50 items a page. Times are ISO 8601 in UTC. Errors are RFC 9457 problem details with a stable `code`. Unknown fields are refused.',
    },
    servers: [{ url: `${publicUrl}${API_PREFIX}` }],
    commonSchemas: { Problem: { schema: Problem } },
    // Errors are problem details, whatever call they come from.
    customErrorResponseBodySchema: () => ({ $ref: '#/components/schemas/Problem' }),
  });
}

const START_PAGE = `SwaggerUIBundle({ url: '${API_PREFIX}/openapi.json', dom_id: '#swagger-ui', deepLinking: true, tryItOutEnabled: false });`;

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Halfstar API</title>
<link rel="stylesheet" href="${API_PREFIX}/docs/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="${API_PREFIX}/docs/swagger-ui-bundle.js"></script>
<script src="${API_PREFIX}/docs/start.js"></script>
</body>
</html>`;

/**
 * Serves the contract as an OpenAPI document at /api/openapi.json, and a page for reading it at /api/docs. The document is written at the
 * first request, so that no start waits for it.
 */
export async function mountApiDocs(
  app: FastifyInstance,
  contract: AnyContractRouter,
  publicUrl: string,
): Promise<void> {
  let document: ReturnType<typeof describeApi> | undefined;
  app.get(`${API_PREFIX}/openapi.json`, async () => {
    document ??= describeApi(contract, publicUrl);
    return document;
  });
  app.get(`${API_PREFIX}/docs`, async (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  app.get(`${API_PREFIX}/docs/start.js`, async (_request, reply) => reply.type('text/javascript').send(START_PAGE));
  await app.register(fastifyStatic, {
    root: dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')),
    prefix: `${API_PREFIX}/docs/`,
    index: false,
    wildcard: false,
    decorateReply: false,
    globIgnore: ['**/*.map', '**/*.html', '**/*es-bundle*', '**/package.json', '**/*.md', '**/node_modules/**'],
  });
}
