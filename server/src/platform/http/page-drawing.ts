import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PageAt } from './page-files.ts';

/** The web app's build for the server: web/src/app/server.tsx. */
interface AppOnServer {
  pageAt(pathname: string): PageAt;
  drawPage(path: string, drawing: Drawing): Promise<{ head: string; root: string } | null>;
}
interface Drawing {
  fetch: (request: Request) => Promise<Response>;
  origin: string;
  cookie: string;
  /** By our clock in milliseconds since 1970. */
  at: number;
}

export interface DrawnPage {
  /** Elements for the head, the title among them. */
  head: string;
  /** For the place of index.html's #root. */
  root: string;
  /** What the calls that the page made want to have set in the browser. */
  setCookies: string[];
}

/** Drawing takes some 30 ms of the processor: when many pages are wanted at once, the browsers draw. */
const MAX_AT_ONCE = 8;
/** Whoever has waited this long waits no longer for us; the app asks for everything itself. */
const PATIENCE_MS = 1500;
/** What our own calls must know about the reader, no more. */
const PASSED_ON = ['host', 'cookie', 'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'] as const;

export interface PageDrawing {
  pageAt: AppOnServer['pageAt'];
  /** The status of a call that the reader of a page makes. */
  statusOf(request: FastifyRequest, path: string): Promise<number>;
  /** Null where the browser is left to draw. Rejects when the page cannot be drawn. */
  draw(request: FastifyRequest): Promise<DrawnPage | null>;
}

/**
 * Draws pages before their code has reached the browser: the reader sees them after one answer instead of after the app has
 * arrived, started and asked. Everything a page shows comes through the API, asked as the reader.
 */
export async function pageDrawing(app: FastifyInstance, webFolder: string, origin: string): Promise<PageDrawing> {
  const ask = (request: FastifyRequest, url: string) =>
    app.inject({ method: 'GET', url, headers: headersOf(request), remoteAddress: request.socket.remoteAddress });
  const statusOf = async (request: FastifyRequest, path: string) => (await ask(request, path)).statusCode;
  const file = join(webFolder, '../dist-server/server.js');
  // Without a build that could say which addresses are pages, any may be one.
  if (!existsSync(file)) return { pageAt: () => ({ name: '', layout: 'bare' }), statusOf, draw: async () => null };
  const { pageAt, drawPage }: AppOnServer = await import(pathToFileURL(file).href);
  let underWay = 0;

  async function drawNow(request: FastifyRequest): Promise<DrawnPage | null> {
    const setCookies: string[] = [];
    const page = await drawPage(request.url, {
      origin,
      cookie: request.headers.cookie ?? '',
      at: Date.now(),
      async fetch({ method, url }) {
        if (method !== 'GET') throw new Error(`a page that is drawn must not change anything: ${method} ${url}`);
        const answer = await ask(request, url.slice(origin.length));
        setCookies.push(...[answer.headers['set-cookie'] ?? []].flat());
        return new Response(answer.rawPayload, {
          status: answer.statusCode,
          headers: { 'content-type': String(answer.headers['content-type']) },
        });
      },
    });
    return page === null ? null : { ...page, setCookies };
  }

  async function draw(request: FastifyRequest): Promise<DrawnPage | null> {
    if (underWay >= MAX_AT_ONCE || !request.headers.accept?.includes('text/html')) return null;
    underWay += 1;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS, null);
    });
    const drawing = drawNow(request).finally(() => {
      underWay -= 1;
    });
    return Promise.race([drawing, late]).finally(() => clearTimeout(timer));
  }
  return { pageAt, statusOf, draw };
}

const headersOf = (request: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = request.headers[name];
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );
