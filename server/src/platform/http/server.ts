import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import websocket from '@fastify/websocket';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import helmet from 'helmet';
import { isDatabaseOutage } from '../database/outage.ts';
import { QueueFullError } from '../limits/fair-queue.ts';
import type { Logger } from '../log.ts';
import { isBodyTooSlowError, type Pace, readWithMinimumPace } from './body-pace.ts';
import { makeCommonProblem, sendProblem } from './problems.ts';

export interface HttpOptions {
  log: Logger;
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted. */
  trustProxy: string | false;
  /** Whether PUBLIC_URL is https; browsers are then told to use https only. */
  secure: boolean;
  /** Hashes of the scripts inside pages, for the content security policy. */
  scriptSources: readonly string[];
  /** The least that must arrive of a body. */
  pace: Pace;
}

/** Of a body, where neither the route nor the call allows more. */
export const MAX_BODY_BYTES = 256 * 1024;
/** A whole request takes no longer, however steadily it arrives: 50 MB with 1.4 Mbit a second. */
const MAX_REQUEST_MS = 300_000;
const MAX_HEADERS_MS = 30_000;
/** A request without both of them has no body. */
const BODY_HEADERS = ['content-length', 'transfer-encoding'] as const;
/** For Retry-After when a queue or the memory for bodies is full. */
export const QUEUE_FULL_SECONDS = 1;
const IMAGE_HOST = 'https://image.tmdb.org';

/** Whether a request says that it has a body. */
export const hasBody = ({ headers }: FastifyRequest): boolean =>
  BODY_HEADERS.some((name) => headers[name] !== undefined);

/** Makes an HTTP server without routes: with request ids, security headers, size and time limits, and one error shape. */
export async function createHttpServer({
  log,
  trustProxy,
  secure,
  scriptSources,
  pace,
}: HttpOptions): Promise<FastifyInstance> {
  // Made once: @fastify/helmet computes the policy again for each request.
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptSources],
        // Mantine sets styles as attributes and in one style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // A picture that is about to be uploaded is shown from memory, as blob:.
        imgSrc: ["'self'", 'data:', 'blob:', IMAGE_HOST],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: secure && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  });

  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: MAX_REQUEST_MS,
    http: { headersTimeout: MAX_HEADERS_MS },
    clientErrorHandler: refuseClient,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // For a malformed URL no route and no hook runs, so this sets what hooks set on other responses.
    frameworkErrors: (error, request, reply) => {
      protect(request.raw, reply.raw, () => {});
      reply.header('x-request-id', request.id);
      void sendError(error, request, reply);
    },
  });

  app.addHook('onRequest', (request, reply, done) => protect(request.raw, reply.raw, () => done()));
  await app.register(websocket, { options: { maxPayload: 4096 } });

  // The API reads JSON, and forms in calls that take a file. Another site's form cannot send JSON without a CORS preflight.
  app.removeContentTypeParser('text/plain');

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        request_id: request.id,
        method: request.method,
        path: toLoggedPath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });

  app.addHook('preParsing', (request, _reply, payload, done) => {
    const isArriving = !request.raw.complete && hasBody(request);
    done(null, isArriving ? Readable.from(readWithMinimumPace(request.raw, pace)) : payload);
  });

  app.setErrorHandler(sendError);
  return app;
}

/** The path without its query, decoded as routes match it: the log knows by their names the segments that secrets follow. */
function toLoggedPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return '(unreadable)';
  }
}

const UNREADABLE = 'This request could not be read.';

/** Sends errors from outside of any call as problems. */
async function sendError(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) {
  if (isDatabaseOutage(error)) {
    request.log.warn({ request_id: request.id, err: error }, 'a request found no database');
    return sendProblem(reply, makeCommonProblem('UNAVAILABLE', request.id));
  }
  if (isBodyTooSlowError(error)) return sendProblem(reply, makeCommonProblem('BODY_TOO_SLOW', request.id));
  if (error instanceof QueueFullError) {
    reply.header('connection', 'close').header('retry-after', QUEUE_FULL_SECONDS);
    return sendProblem(reply, makeCommonProblem('RATE_LIMITED', request.id));
  }
  const status = error.statusCode ?? 500;
  if (status >= 500) request.log.error({ request_id: request.id, err: error }, 'a request failed');
  const problem =
    status >= 500
      ? makeCommonProblem('INTERNAL', request.id)
      : { ...makeCommonProblem('INVALID_INPUT', request.id, UNREADABLE), status };
  return sendProblem(reply, problem);
}

/** Node's errors of connections on which no request could be read, or not in time. */
const CLIENT_ERRORS: Record<string, { status: number; code: 'BODY_TOO_SLOW' | 'INVALID_INPUT' }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'BODY_TOO_SLOW' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'INVALID_INPUT' },
};

/** Answers with a problem where there is no request to reply to, and ends the connection. */
function refuseClient(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, code } = CLIENT_ERRORS[error.code ?? ''] ?? { status: 400, code: 'INVALID_INPUT' };
  const detail = code === 'INVALID_INPUT' ? UNREADABLE : undefined;
  const body = JSON.stringify({ ...makeCommonProblem(code, randomUUID(), detail), status });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
