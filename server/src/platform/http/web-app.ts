import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { API_PREFIX } from './api.ts';
import { HOUSE_PREVIEW, type LinkPreview, withLinkPreview } from './link-preview.ts';
import { plainProblem } from './problems.ts';

export interface WebAppOptions {
  /** The built web app. */
  folder: string;
  /** Where people reach it. Without a trailing slash. */
  publicUrl: string;
  linkPreviewOf(address: URL): Promise<LinkPreview | null>;
}

/** Serves the built web app: hashed assets for ever, and index.html wherever no file and no call is meant. */
export async function mountWebApp(
  app: FastifyInstance,
  { folder, publicUrl, linkPreviewOf }: WebAppOptions,
): Promise<void> {
  const index = existsSync(join(folder, 'index.html')) ? await readFile(join(folder, 'index.html'), 'utf8') : null;
  const plain = index === null ? null : withLinkPreview(index, HOUSE_PREVIEW, `${publicUrl}/`);
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
    if (request.method !== 'GET' || request.url.startsWith(`${API_PREFIX}/`) || index === null) {
      return reply.code(404).type('application/problem+json').send(plainProblem('NOT_FOUND', request.id));
    }
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
    try {
      const address = new URL(`${publicUrl}${request.url}`);
      const preview = await linkPreviewOf(address);
      return preview === null ? plain : withLinkPreview(index, preview, address.href);
    } catch (error) {
      // The app says better than an error here what is wrong.
      request.log.warn({ err: error }, 'a page is sent without its link preview');
      return plain;
    }
  });
}
