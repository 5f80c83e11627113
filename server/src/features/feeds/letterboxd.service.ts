import type { FeedErrorCode } from '@halfstar/contract/feeds/feeds.schema';
import { Parser } from 'htmlparser2';
import type { Context } from '#platform/context.ts';
import {
  fetchPageFromAllowedAddress,
  isPublicIpAddress,
  type Page,
  PageError,
  type PageFailure,
  type ResolvedAddress,
} from '#platform/outside/public-page.ts';
import { SharedTurn } from '#platform/outside/shared-turn.ts';
import { realTiming, type Timing } from '#platform/outside/timing.ts';
import { type FeedItem, FeedTooLargeError, NotAFeedError, parseFeed } from './parsing.model.ts';

export interface LetterboxdOptions {
  /** Another origin than Letterboxd's, for tests and demonstrations: it may be on this machine. Null in production. */
  baseUrl: string | null;
  /** How we introduce ourselves. */
  userAgent: string;
  timing?: Timing;
  timeoutMs?: number;
  maxBytes?: number;
  /** Which addresses may be connected to; default: public ones, or any with another origin. */
  allowsAddress?: (address: string) => boolean;
  resolve?: (host: string) => Promise<ResolvedAddress[]>;
}

/** What a feed said when it was read last, so that it need not be sent again. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** A feed as it is now; without items when it is as it was. */
export interface FeedAnswer extends Validators {
  items: FeedItem[] | null;
}

/** Letterboxd did not answer in a usable way. */
export class LetterboxdError extends Error {
  readonly code: FeedErrorCode;
  /** How long Letterboxd asks to be left alone. */
  readonly retryAfterMs: number;

  constructor(code: FeedErrorCode, message: string, retryAfterMs = 0) {
    super(message);
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Letterboxd, as far as it may be read: feeds, and on a member's wish the page of a profile. All throw also DeadlineExceededError, when it
 * was not asked because others are asking or because it is to be left alone.
 */
export interface Letterboxd {
  /** @throws LetterboxdError */
  readFeed(ctx: Context, username: string, known: Validators): Promise<FeedAnswer>;
  /** Whether the bio on the page of a profile has the token. @throws LetterboxdError */
  hasInBio(ctx: Context, username: string, token: string): Promise<boolean>;
  profileUrl(username: string): string;
}

declare module '#platform/context.ts' {
  interface Context {
    letterboxd: Letterboxd;
  }
}

const ORIGIN = 'https://letterboxd.com';
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 5 * 1024 * 1024;
const MAX_REDIRECTS = 2;
const PAUSE_MS = 2000;
/** How long a request waits for its turn. */
const PATIENCE_MS = 60_000;
const MAX_RETRY_AFTER_MS = 7 * 86_400_000;

const FAILURES: Readonly<Record<PageFailure, FeedErrorCode>> = {
  timeout: 'timeout',
  unreachable: 'unreachable',
  too_large: 'too_large',
  redirected: 'redirected',
  forbidden_address: 'forbidden_address',
  unreadable: 'not_a_feed',
};

const NO_VALIDATORS: Validators = { etag: null, lastModified: null };

/** A client that reads feeds and profiles of Letterboxd, one request at a time over all processes, with a pause of two seconds. */
export function createLetterboxd(options: LetterboxdOptions): Letterboxd {
  const { baseUrl, userAgent, timing = realTiming, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES, resolve } = options;
  const origin = new URL(baseUrl ?? ORIGIN).origin;
  const allowsAddress = options.allowsAddress ?? (baseUrl === null ? isPublicIpAddress : () => true);
  const turn = new SharedTurn('letterboxd', { pauseMs: PAUSE_MS, leaseMs: timeoutMs + 5000, timing });
  const profileUrl = (username: string) => `${origin}/${username}/`;

  async function get(ctx: Context, url: string, headers: Record<string, string>): Promise<Page> {
    try {
      const page = await turn.run(ctx, PATIENCE_MS, () =>
        fetchPageFromAllowedAddress(new URL(url), {
          headers: { 'user-agent': userAgent, ...headers },
          timeoutMs,
          maxBytes,
          maxRedirects: MAX_REDIRECTS,
          allowsAddress,
          ...(resolve === undefined ? {} : { resolve }),
        }),
      );
      const error = toStatusError(page);
      if (error?.code === 'rate_limited' && error.retryAfterMs > 0) await turn.startCooldown(ctx, error.retryAfterMs);
      if (error !== null) throw error;
      return page;
    } catch (error) {
      if (error instanceof PageError) throw new LetterboxdError(FAILURES[error.failure], error.message);
      throw error;
    }
  }

  return {
    profileUrl,

    async readFeed(ctx, username, known) {
      const page = await get(ctx, `${profileUrl(username)}rss/`, {
        accept: 'application/rss+xml, application/xml',
        ...(known.etag === null ? {} : { 'if-none-match': known.etag }),
        ...(known.lastModified === null ? {} : { 'if-modified-since': known.lastModified }),
      });
      if (page.status === 304) return { ...known, items: null };
      try {
        return { ...toValidators(page), items: await parseFeed(page.body) };
      } catch (error) {
        if (error instanceof NotAFeedError) throw new LetterboxdError('not_a_feed', error.message);
        if (error instanceof FeedTooLargeError) throw new LetterboxdError('too_large', error.message);
        throw error;
      }
    },

    async hasInBio(ctx, username, token) {
      const page = await get(ctx, profileUrl(username), { accept: 'text/html' });
      return page.status === 200 && findBio(page.body.toString('utf8')).includes(token);
    },
  };
}

function toStatusError({ status, headers }: Page): LetterboxdError | null {
  if (status === 200 || status === 304) return null;
  const retryAfterMs = parseRetryAfter(headers['retry-after'], headers.date);
  const error = (code: FeedErrorCode) => new LetterboxdError(code, `HTTP ${status}`, retryAfterMs);
  if (status === 404 || status === 410) return error('feed_not_found');
  if (status === 429) return error('rate_limited');
  return error(status >= 500 ? 'unavailable' : 'refused');
}

/** Seconds, or a date by the clock of the service. */
function parseRetryAfter(after: string | undefined, date: string | undefined): number {
  const text = after?.trim() ?? '';
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - (Date.parse(date ?? '') || Date.now());
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS) : 0;
}

const MAX_ETAG = 500;
const MAX_LAST_MODIFIED = 100;

const toValidators = ({ headers }: Page): Validators => ({
  ...NO_VALIDATORS,
  etag: shortEnough(headers.etag, MAX_ETAG),
  lastModified: shortEnough(headers['last-modified'], MAX_LAST_MODIFIED),
});

const shortEnough = (text: string | undefined, most: number): string | null =>
  text !== undefined && text.length <= most ? text : null;

const BIO = /(?:^|[\s_-])bio(?:$|[\s_-])/i;
const DESCRIPTIONS = new Set(['description', 'og:description', 'twitter:description']);
/** Elements that are never closed. */
const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);

/**
 * What the owner of a profile has written of themselves: the description of the page, and the elements of the bio. Other members'
 * names are on the page too, so a text elsewhere proves nothing.
 */
function findBio(html: string): string {
  const parts: string[] = [];
  let depth = 0;
  const parser = new Parser({
    onopentag: (name, { id = '', class: classes = '', property = '', name: meta = '', content = '' }) => {
      if (name === 'meta' && DESCRIPTIONS.has(property || meta)) parts.push(content);
      if (VOID.has(name)) return;
      if (depth > 0 || BIO.test(id) || BIO.test(classes)) depth += 1;
    },
    ontext: (text) => {
      if (depth > 0) parts.push(text);
    },
    onclosetag: (name) => {
      if (depth > 0 && !VOID.has(name)) depth -= 1;
    },
  });
  parser.end(html);
  return parts.join(' ').toLowerCase();
}
