import { randomUUID } from 'node:crypto';
import websocket from '@fastify/websocket';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import helmet from 'helmet';
import { isOutage } from '../database/outage.ts';
import type { Logger } from '../log.ts';
import { plainProblem, sendProblem } from './problems.ts';

export interface HttpOptions {
  log: Logger;
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted. */
  trustProxy: string | false;
  /** Whether PUBLIC_URL is https; browsers are then told to use https only. */
  secure: boolean;
  /** Hashes of the scripts inside pages, for the content security policy. */
  scriptSources: readonly string[];
}

/** No call needs a larger body. */
const MAX_BODY_BYTES = 256 * 1024;
const IMAGE_HOST = 'https://image.tmdb.org';

/** Makes an HTTP server without routes: with request ids, security headers, size and time limits, and one error shape. */
export async function createHttpServer({
  log,
  trustProxy,
  secure,
  scriptSources,
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
    requestTimeout: 30_000,
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
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });

  app.setErrorHandler(sendError);
  return app;
}

/** Sends errors from outside of any call as problems. */
async function sendError(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) {
  if (isOutage(error)) {
    request.log.warn({ request_id: request.id, err: error }, 'a request found no database');
    return sendProblem(reply, plainProblem('UNAVAILABLE', request.id));
  }
  const status = error.statusCode ?? 500;
  if (status >= 500) request.log.error({ request_id: request.id, err: error }, 'a request failed');
  const problem =
    status >= 500
      ? plainProblem('INTERNAL', request.id)
      : { ...plainProblem('INVALID_INPUT', request.id, 'This request could not be read.'), status };
  return sendProblem(reply, problem);
}
