import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PageAt } from './page-files.ts';

/** The web app's build for the server: web/src/app/server.tsx. */
interface ServerBuild {
  pageAt(pathname: string): PageAt;
  renderPage(path: string, request: ServerRequest): Promise<{ head: string; root: string } | null>;
}
interface ServerRequest {
  fetch: (request: Request) => Promise<Response>;
  origin: string;
  cookie: string;
  /** In milliseconds since 1970, by the server's clock. */
  at: number;
}

export interface RenderedPage {
  /** Elements for the head, the page's title among them. */
  head: string;
  /** Replaces #root of index.html. */
  root: string;
  /** The Set-Cookie headers of the calls that the page made. */
  setCookies: string[];
}

/** Rendering takes some 30 ms of the processor, so beyond this many pages at once the browsers render them. */
const MAX_CONCURRENT = 8;
/** After this long the page is sent empty, and the browser loads everything itself. */
const TIMEOUT_MS = 1500;
/** The request headers that identify the reader to the API calls. */
const FORWARDED_HEADERS = [
  'host',
  'cookie',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
] as const;

export interface PageRenderer {
  pageAt: ServerBuild['pageAt'];
  /** The status of an API call made as the reader of the page. */
  statusOf(request: FastifyRequest, path: string): Promise<number>;
  /** Null where rendering is left to the browser. Rejects when rendering fails. */
  render(request: FastifyRequest): Promise<RenderedPage | null>;
}

/**
 * Renders the first page on the server, so that the reader sees it after one response, not after the app has loaded and fetched
 * its data. Everything that a page shows comes through the API, called as the reader.
 */
export async function createPageRenderer(
  app: FastifyInstance,
  webFolder: string,
  origin: string,
): Promise<PageRenderer> {
  const call = (request: FastifyRequest, url: string) =>
    app.inject({ method: 'GET', url, headers: headersOf(request), remoteAddress: request.socket.remoteAddress });
  const statusOf = async (request: FastifyRequest, path: string) => (await call(request, path)).statusCode;
  const file = join(webFolder, '../dist-server/server.js');
  // Without the build that knows the routes, any address may be a page.
  if (!existsSync(file)) return { pageAt: () => ({ name: '', layout: 'bare' }), statusOf, render: async () => null };
  const { pageAt, renderPage }: ServerBuild = await import(pathToFileURL(file).href);
  let running = 0;

  async function renderNow(request: FastifyRequest): Promise<RenderedPage | null> {
    const setCookies: string[] = [];
    const page = await renderPage(request.url, {
      origin,
      cookie: request.headers.cookie ?? '',
      at: Date.now(),
      async fetch({ method, url }) {
        if (method !== 'GET') throw new Error(`rendering a page must not change anything: ${method} ${url}`);
        const answer = await call(request, url.slice(origin.length));
        setCookies.push(...[answer.headers['set-cookie'] ?? []].flat());
        return new Response(answer.rawPayload, {
          status: answer.statusCode,
          headers: { 'content-type': String(answer.headers['content-type']) },
        });
      },
    });
    return page === null ? null : { ...page, setCookies };
  }

  async function render(request: FastifyRequest): Promise<RenderedPage | null> {
    if (running >= MAX_CONCURRENT || !request.headers.accept?.includes('text/html')) return null;
    running += 1;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, TIMEOUT_MS, null);
    });
    const rendering = renderNow(request).finally(() => {
      running -= 1;
    });
    return Promise.race([rendering, timeout]).finally(() => clearTimeout(timer));
  }
  return { pageAt, statusOf, render };
}

const headersOf = (request: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    FORWARDED_HEADERS.flatMap((name) => {
      const value = request.headers[name];
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );
