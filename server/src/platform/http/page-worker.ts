// What a rendering thread runs, one page at a time: see page-rendering.ts. It loads the web app's build for the server.
import { type MessagePort, workerData } from 'node:worker_threads';

interface ServerBuild {
  renderPage(path: string, request: ServerRequest): Promise<RenderedRoot | null>;
}
interface ServerRequest {
  fetch: (request: Request) => Promise<Response>;
  origin: string;
  cookie: string;
  /** In milliseconds since 1970, by the server's clock. */
  at: number;
}

export interface RenderedRoot {
  /** Elements for the head, the page's title among them. */
  head: string;
  /** Replaces #root of index.html. */
  root: string;
}

/** A page to render. */
export interface PageTask extends Omit<ServerRequest, 'fetch'> {
  /** The path and search of its address. */
  path: string;
  /** Carries the page's API calls to the main thread, and their answers back. Closed there once nobody waits for the page. */
  calls: MessagePort;
}

export interface PageCall {
  id: number;
  /** Path and search. */
  url: string;
}
export interface PageCallResponse {
  id: number;
  status: number;
  contentType: string;
  body: string;
}

const { build } = workerData as { build: string };

/** Renders a page. Null where rendering is left to the browser. */
export default async function renderInThread({ path, calls, ...request }: PageTask): Promise<RenderedRoot | null> {
  const { renderPage }: ServerBuild = await import(build);
  try {
    return await renderPage(path, { ...request, fetch: fetchThrough(calls, request.origin) });
  } finally {
    calls.close();
  }
}

/** A fetch function whose requests the main thread makes. Its responses reject once the port is closed. */
function fetchThrough(calls: MessagePort, origin: string): ServerRequest['fetch'] {
  const waiting = new Map<number, PromiseWithResolvers<Response>>();
  let isClosed = false;
  let made = 0;
  calls.on('message', ({ id, status, contentType, body }: PageCallResponse) => {
    waiting.get(id)?.resolve(new Response(body, { status, headers: { 'content-type': contentType } }));
    waiting.delete(id);
  });
  calls.on('close', () => {
    isClosed = true;
    for (const { reject } of waiting.values()) reject(new Error('nobody waits for the page any longer'));
  });
  return async ({ method, url }) => {
    if (method !== 'GET') throw new Error(`rendering a page must not change anything: ${method} ${url}`);
    if (isClosed) throw new Error('nobody waits for the page any longer');
    made += 1;
    const answer = Promise.withResolvers<Response>();
    waiting.set(made, answer);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of Node's has none
    calls.postMessage({ id: made, url: url.slice(origin.length) } satisfies PageCall);
    return answer.promise;
  };
}
