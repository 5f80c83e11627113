import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyStatic from '@fastify/static';
import { rateLimit } from '@halfstar/contract/shared/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { escapeHtml } from '../html.ts';
import { API_PREFIX } from './api.ts';
import { createRequestLimit, toClient } from './client-limit.ts';
import { DEFAULT_PREVIEW, type LinkPreview, TITLE, withLinkPreview } from './link-preview.ts';
import { readIndexHtml, readPageFiles, withPageFiles } from './page-files.ts';
import { createPageRenderer, type RenderedPage } from './page-rendering.ts';
import { makePlainPage } from './plain-page.ts';
import { makeCommonProblem, sendProblem } from './problems.ts';

export interface WebAppOptions {
  /** The built web app. */
  folder: string;
  /** The address of the app. Without a trailing slash. */
  publicUrl: string;
  /** See `createPageRenderer`. */
  renderingTimeoutMs: number;
  /** The preview of the page at this address, as the reader who asks for it may see it. */
  loadLinkPreview(address: URL, request: FastifyRequest): Promise<LinkPreview | null>;
  /** The API path of what the page at this path is about; null for pages without such a subject. */
  getSubjectPath(pathname: string): string | null;
  /**
   * The path and search of the page that the one at this address is now; null for one that is where it was.
   * @param forMember whether the reader's browser was signed in once
   */
  findNewAddress(address: URL, forMember: boolean): Promise<string | null>;
  /** Whether this Cookie header comes from a browser that was signed in once. */
  bringsSession(cookieHeader: string | undefined): boolean;
  /** The id of the member whose session the request brings; null for a visitor. */
  findMember(request: FastifyRequest): Promise<string | null>;
}

const PAGE_METHODS = new Set(['GET', 'HEAD']);
/** Calls and files are below these prefixes; a missing one is no page. */
const NO_PAGES = [`${API_PREFIX}/`, '/assets/', '/pictures/'];
/** Statuses that mean that the subject does not exist: it is unknown, or its name is invalid. */
const MISSING = new Set([404, 422]);

/** For each member, and for each client of visitors: a whole school may have one address, and the app loads a page only when it is opened. */
const PAGES = rateLimit({ most: 600, seconds: 60 });

const brotli = promisify(brotliCompress);
/** Of 11. A higher level takes longer than the smaller page saves. */
const QUICK = 5;

/** Placeholders in index.html for the head elements of a rendered page, and for the page. */
const HEAD = '<!--rendered-head-->';
const ROOT = '<div id="root"></div>';

/**
 * Limits the pages that a member may load, and those that visitors of an address may, over all server processes; what is over the limit is a
 * page that says so.
 */
const createPageLimit = (contexts: Contexts, findMember: WebAppOptions['findMember']) =>
  createRequestLimit(
    'pages',
    PAGES,
    async (request) => {
      const userId = await findMember(request);
      return userId === null
        ? toClient(contexts.ofAnonymous, request)
        : { ctx: contexts.ofMembers, who: `member ${userId}` };
    },
    async (_request, reply, { detail }) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(makePlainPage('Too many pages', `<p>${escapeHtml(detail ?? '')}</p><p><a href="">Try again</a></p>`)),
  );

/** With the connections of members, and with those of visitors. */
interface Contexts {
  ofMembers: Context;
  ofAnonymous: Context;
}

/**
 * Serves the built web app: hashed assets with a long cache time, and index.html for every address that is neither file nor call.
 * @param contexts for counting the pages of a reader
 */
export async function mountWebApp(
  app: FastifyInstance,
  contexts: Contexts,
  {
    folder,
    publicUrl,
    renderingTimeoutMs,
    loadLinkPreview,
    getSubjectPath,
    findNewAddress,
    bringsSession,
    findMember,
  }: WebAppOptions,
): Promise<void> {
  const index = await readIndexHtml(folder);
  const plain = index === null ? null : withLinkPreview(index, DEFAULT_PREVIEW, `${publicUrl}/`);
  const files = await readPageFiles(folder);
  const { pageAt, statusOf, render } = await createPageRenderer(app, folder, publicUrl, renderingTimeoutMs);
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
  const limitPages = createPageLimit(contexts, findMember);
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = PAGE_METHODS.has(request.method) && NO_PAGES.every((prefix) => !request.url.startsWith(prefix));
    if (!isPage || index === null || plain === null) {
      return sendProblem(reply, makeCommonProblem('NOT_FOUND', request.id));
    }
    // The page is then sent without that part: the app reports the error better than an error page.
    const without = (what: string) => (error: unknown) => {
      request.log.warn({ err: error }, `a page is sent without ${what}`);
      return null;
    };
    // Without a database nobody is counted: the app reports the outage.
    const forMember = bringsSession(request.headers.cookie);
    await limitPages(request, reply).catch(without('counting it'));
    if (reply.sent) return reply;
    // An invalid address has no subject.
    const address = URL.parse(`${publicUrl}${request.url}`) ?? new URL(publicUrl);
    const moved = await findNewAddress(address, forMember).catch(without('looking for its new address'));
    if (moved !== null) return reply.header('cache-control', 'no-cache').redirect(moved, 301);
    const [preview, rendered] = await Promise.all([
      loadLinkPreview(address, request).catch(without('its link preview')),
      render(request).catch(without('its content')),
    ]);
    const described = preview === null ? plain : withLinkPreview(index, preview, address.href);
    const at = pageAt(address.pathname);
    // Addresses of other pages may look like a username.
    const subject = at.layout === 'open' ? getSubjectPath(address.pathname) : null;
    const shown = address.searchParams.has('film') ? null : preview;
    const isMissing =
      at.name === null || (subject !== null && shown === null && MISSING.has(await statusOf(request, subject)));
    const page = withPageFiles(described, {
      files,
      page: at,
      forMember,
      rendered: rendered !== null,
    });
    reply.code(isMissing ? 404 : 200).type('text/html; charset=utf-8');
    // Its head is for this reader.
    if (rendered === null)
      return reply.header('cache-control', 'private, no-cache').send(page.replace(HEAD, makeSentAt));
    // The page says who is signed in, which may have changed when a browser shows it again.
    reply.header('cache-control', 'no-store');
    if (rendered.setCookies.length > 0) reply.header('set-cookie', rendered.setCookies);
    return squeezed(request, reply, withContent(page, rendered));
  });
}

/** When a page was sent empty: the browser then asks for the live messages since (see web/src/app/dehydrated-state.ts). */
const makeSentAt = () => `<meta name="sent-at" content="${Date.now()}" />`;

/** The rendered page's own title replaces the one of the link preview. */
const withContent = (html: string, { head, root }: RenderedPage): string =>
  (head.includes('<title>') ? html.replace(TITLE, '') : html).replace(HEAD, () => head).replace(ROOT, () => root);

/** Compresses the page to a fifth of its size, within a few milliseconds. */
async function squeezed(request: FastifyRequest, reply: FastifyReply, html: string): Promise<string | Buffer> {
  reply.header('vary', 'accept-encoding');
  const accepted = String(request.headers['accept-encoding'] ?? '').toLowerCase();
  if (negotiate(accepted, ['br']) === null) return html;
  reply.header('content-encoding', 'br');
  return brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: QUICK } });
}
