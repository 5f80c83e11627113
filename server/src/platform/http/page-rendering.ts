import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Piscina } from 'piscina';
import { Semaphore } from '../limits/semaphore.ts';
import type { PageAt } from './page-files.ts';
import type { PageCall, PageCallResponse, PageTask, RenderedRoot } from './page-worker.ts';

export interface RenderedPage extends RenderedRoot {
  /** The Set-Cookie headers of the calls that the page made. */
  setCookies: string[];
}

const WORKER = fileURLToPath(new URL('page-worker.ts', import.meta.url));
/** At most half of the cores, since the API and often PostgreSQL need the others. Each thread takes some 60 MB. */
const THREADS = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)));
/** A thread ends when it has rendered nothing for so long. */
const IDLE_MS = 5 * 60_000;
/** A thread that needs more is ended and replaced. */
const THREAD_MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 12 };
/**
 * How much nicer than the main thread the others are: the operating system runs them in what time the API leaves. Only Linux
 * has a priority for each thread; elsewhere it would be the whole server's.
 */
const NICER = process.platform === 'linux' ? 5 : 0;

/** How many pages are rendered or wait for a thread; the browsers render those beyond it. */
const MAX_PAGES = 8;
/** A thread that has not given up a page so long after its timeout hangs: it is ended and replaced. */
const HUNG_MS = 5000;
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
  pageAt(pathname: string): PageAt;
  /** The status of an API call made as the reader of the page. */
  statusOf(request: FastifyRequest, path: string): Promise<number>;
  /** Null where rendering is left to the browser. Rejects when rendering fails. */
  render(request: FastifyRequest): Promise<RenderedPage | null>;
}

/**
 * Renders the first page on the server, so that the reader sees it after one response, not after the app has loaded and fetched
 * its data. Threads render, so that the API does not wait for them (docs/decisions/040). Everything that a page shows comes
 * through the API, called on this thread as the reader.
 * @param timeoutMs after so many milliseconds a page is sent empty, and the browser loads everything itself
 */
export async function createPageRenderer(
  app: FastifyInstance,
  webFolder: string,
  origin: string,
  timeoutMs: number,
): Promise<PageRenderer> {
  const call = (request: FastifyRequest, url: string) =>
    app.inject({ method: 'GET', url, headers: headersOf(request), remoteAddress: request.socket.remoteAddress });
  const statusOf = async (request: FastifyRequest, path: string) => (await call(request, path)).statusCode;
  const file = join(webFolder, '../dist-server/server.js');
  // Without the build that knows the routes, any address may be a page.
  if (!existsSync(file)) return { pageAt: () => ({ name: '', layout: 'bare' }), statusOf, render: async () => null };
  const build = pathToFileURL(file).href;
  const { pageAt }: Pick<PageRenderer, 'pageAt'> = await import(build);

  const threads = new Piscina<PageTask, RenderedRoot | null>({
    filename: WORKER,
    workerData: { build },
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: THREAD_MEMORY,
    niceIncrement: NICER,
    // A thread that waits by Atomics would not receive the answers to its calls.
    atomics: 'disabled',
    recordTiming: false,
  });
  threads.on('error', (error) => app.log.error({ err: error }, 'a rendering thread failed'));
  app.addHook('onClose', () => threads.destroy());
  // A thread renders one page at a time. Those that wait, wait here: piscina does not keep their order.
  const places = new Semaphore(THREADS);
  let pages = 0;

  /** @param given ends the waiting: an aborted page is not begun, and one under way gets no more answers */
  async function renderInThread(request: FastifyRequest, given: AbortSignal): Promise<RenderedPage | null> {
    if (given.aborted) return null;
    const setCookies: string[] = [];
    const { port1, port2 } = new MessageChannel();
    const answerCall = async ({ id, url }: PageCall) => {
      const { statusCode, headers, payload } = await call(request, url);
      setCookies.push(...[headers['set-cookie'] ?? []].flat());
      const contentType = String(headers['content-type']);
      port1.postMessage({ id, status: statusCode, contentType, body: payload } satisfies PageCallResponse);
    };
    port1.on('message', (made: PageCall) => {
      answerCall(made).catch((error: unknown) => {
        request.log.warn({ err: error }, "a page's call failed");
        port1.close();
      });
    });
    const hung = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    given.addEventListener('abort', () => {
      port1.close();
      timer = setTimeout(() => {
        request.log.error('a rendering thread hangs and is replaced');
        hung.abort();
      }, HUNG_MS);
    });
    try {
      const page = await threads.run(
        { path: request.url, origin, cookie: request.headers.cookie ?? '', at: Date.now(), calls: port2 },
        { transferList: [port2], signal: hung.signal },
      );
      return page === null ? null : { ...page, setCookies };
    } finally {
      clearTimeout(timer);
      port1.close();
    }
  }

  async function render(request: FastifyRequest): Promise<RenderedPage | null> {
    if (pages >= MAX_PAGES || !request.headers.accept?.includes('text/html')) return null;
    pages += 1;
    const given = new AbortController();
    const { promise: timeout, resolve: giveUp } = Promise.withResolvers<null>();
    const timer = setTimeout(() => {
      given.abort();
      giveUp(null);
    }, timeoutMs);
    const rendering = places.run({ urgent: true }, () => renderInThread(request, given.signal));
    return Promise.race([rendering, timeout]).finally(() => {
      clearTimeout(timer);
      pages -= 1;
    });
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
