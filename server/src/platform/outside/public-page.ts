import { lookup as lookupName } from 'node:dns/promises';
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { createGunzip } from 'node:zlib';
import ipaddr from 'ipaddr.js';

/** Why a page could not be read. */
export type PageFailure = 'timeout' | 'unreachable' | 'too_large' | 'redirected' | 'forbidden_address' | 'unreadable';

/** A page could not be read. The message contains no address. */
export class PageError extends Error {
  readonly failure: PageFailure;

  constructor(failure: PageFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

export interface ResolvedAddress {
  address: string;
  family: number;
}

export interface PageOptions {
  headers: Record<string, string>;
  /** For everything: finding the address, redirects, the body. */
  timeoutMs: number;
  /** Of the body, as it is sent and as it is unpacked. */
  maxBytes: number;
  maxRedirects: number;
  /** Which addresses may be connected to. */
  allowsAddress(address: string): boolean;
  /** Default: the system's. */
  resolve?: (host: string) => Promise<ResolvedAddress[]>;
}

export interface Page {
  status: number;
  headers: IncomingHttpHeaders;
  /** Empty unless the status is 200. */
  body: Buffer;
}

/**
 * Whether an IP address is one of the public internet: not of this machine, a private network or a link, nor one that stands for another
 * address. False for host names.
 */
export function isPublicIpAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress())
    return parsed.toIPv4Address().range() === 'unicast';
  return parsed.range() === 'unicast';
}

const MOVED = new Set([301, 302, 303, 307, 308]);

/**
 * Requests a page over HTTP or HTTPS. It follows redirects within the origin of `url` only, and connects only to addresses that
 * `allowsAddress` accepts: each connection is made to the very address that was checked. Any other status than 200 or a redirect is
 * returned, with an empty body.
 * @throws PageError
 */
export async function fetchPageFromAllowedAddress(url: URL, options: PageOptions): Promise<Page> {
  const end = AbortSignal.timeout(options.timeoutMs);
  let target = url;
  for (let redirects = 0; ; redirects += 1) {
    const page = await getOnce(target, options, end);
    if (!MOVED.has(page.status)) return page;
    if (redirects === options.maxRedirects) throw new PageError('redirected', 'too many redirects');
    target = toTarget(page.headers.location, target);
  }
}

/** Where a redirect leads: a place of the same origin. */
function toTarget(location: string | undefined, from: URL): URL {
  const target = URL.parse(location ?? '', from.href);
  if (location === undefined || target === null) throw new PageError('redirected', 'a redirect to nowhere');
  if (target.origin !== from.origin || target.username !== '' || target.password !== '')
    throw new PageError('redirected', 'a redirect to another origin');
  return target;
}

async function getOnce(url: URL, options: PageOptions, end: AbortSignal): Promise<Page> {
  try {
    const response = await send(url, options, end);
    const { statusCode: status = 0, headers } = response;
    try {
      return { status, headers, body: status === 200 ? await readBody(response, options.maxBytes) : Buffer.alloc(0) };
    } finally {
      response.destroy();
    }
  } catch (error) {
    throw toPageError(error, end);
  }
}

function send(url: URL, options: PageOptions, end: AbortSignal): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  // An address in place of a name is not looked up.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(host) && !options.allowsAddress(host)) throw forbidden();
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  request(url, {
    // A connection of its own, so that its address is checked.
    agent: false,
    headers: { 'accept-encoding': 'gzip', ...options.headers },
    lookup: toLookup(options),
    maxHeaderSize: 16 * 1024,
    signal: end,
  })
    .on('response', resolve)
    .on('error', reject)
    .end();
  return promise;
}

const forbidden = () => new PageError('forbidden_address', 'an address that is not public');

function toLookup({ allowsAddress, resolve = resolveName }: PageOptions): LookupFunction {
  const findAllowed = async (host: string) => {
    const found = await resolve(host);
    if (found.length === 0) throw new PageError('unreachable', 'a name without an address');
    if (!found.every(({ address }) => allowsAddress(address))) throw forbidden();
    return found;
  };
  const lookUp = callbackify(findAllowed);
  return (host, { all }, callback) =>
    lookUp(host, (error, found) => {
      const [first] = found ?? [];
      if (error !== null || first === undefined) callback(error, []);
      else if (all === true) callback(null, found);
      else callback(null, first.address, first.family);
    });
}

const resolveName = (host: string): Promise<ResolvedAddress[]> => lookupName(host, { all: true });

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding !== 'identity' && encoding !== 'gzip') throw new PageError('unreadable', 'an unknown encoding');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of encoding === 'gzip' ? unpack(response, maxBytes) : response) {
    bytes += (chunk as Buffer).length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

const tooLarge = (maxBytes: number) => new PageError('too_large', `a page of more than ${maxBytes} bytes`);

/** The unpacked body. A body may also be endless and unpack to nothing. */
function unpack(response: IncomingMessage, maxBytes: number) {
  const unpacked = createGunzip();
  let received = 0;
  response.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > maxBytes) unpacked.destroy(tooLarge(maxBytes));
  });
  // `pipe` tells the other end of neither.
  response.on('error', (error) => unpacked.destroy(error));
  unpacked.on('close', () => response.destroy());
  return response.pipe(unpacked);
}

function toPageError(error: unknown, end: AbortSignal): PageError {
  if (error instanceof PageError) return error;
  if (end.aborted) return new PageError('timeout', 'no answer in time');
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('Z_')) return new PageError('unreadable', `a body that cannot be unpacked (${code})`);
  return new PageError('unreachable', code === '' ? 'no answer' : code);
}
