import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { API_PREFIX } from './api.ts';
import { plainProblem } from './problems.ts';

/** Serves the built web app: hashed assets for ever, and index.html wherever no file and no call is meant. */
export async function mountWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const index = existsSync(join(folder, 'index.html')) ? await readFile(join(folder, 'index.html')) : null;
  if (index !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      preCompressed: true,
      wildcard: false,
      setHeaders: (response, path) => {
        const hashed = path.includes(`${join(folder, 'assets')}`);
        response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const forApp = request.method === 'GET' && !request.url.startsWith(`${API_PREFIX}/`) && index !== null;
    if (!forApp) return reply.code(404).type('application/problem+json').send(plainProblem('NOT_FOUND', request.id));
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(index);
  });
}
