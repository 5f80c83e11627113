import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import { rateLimit } from '@halfstar/contract/shared/rate-limit';
import type { AnyContractRouter } from '@orpc/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { API_PREFIX } from './api.ts';
import { createRequestLimit, toClient } from './client-limit.ts';
import { type ApiFacts, describeApi } from './openapi.ts';

/** For each client: reading the page takes six. */
const REQUESTS = rateLimit({ most: 600, seconds: 60 });

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
  server: FastifyInstance,
  ctx: Context,
  contract: AnyContractRouter,
  facts: ApiFacts,
): Promise<void> {
  await server.register(async (app) => {
    app.addHook(
      'onRequest',
      createRequestLimit('api docs', REQUESTS, (request) => toClient(ctx, request)),
    );
    await mountDocs(app, contract, facts);
  });
}

async function mountDocs(app: FastifyInstance, contract: AnyContractRouter, facts: ApiFacts): Promise<void> {
  let document: ReturnType<typeof describeApi> | undefined;
  app.get(`${API_PREFIX}/openapi.json`, async () => {
    document ??= describeApi(contract, facts);
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
