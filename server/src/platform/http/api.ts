import type { IncomingHttpHeaders } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { commonErrors } from '@halfstar/contract/shared/problem.schema';
import type { CallMeta } from '@halfstar/contract/shared/procedure';
import { TAB_HEADER } from '@halfstar/contract/shared/tab-header';
import { OpenAPIHandler } from '@orpc/openapi/fastify';
import type { AnyRouter } from '@orpc/server';
import { type AnyProcedure, ORPCError } from '@orpc/server';
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest, type RequestPayload } from 'fastify';
import type { Context, RequestContext } from '../context.ts';
import { RETRY_AFTER_SECONDS } from '../database/outage.ts';
import { AppError, accountLeaving, invalidInput } from '../errors.ts';
import {
  anonymousCaller,
  type Caller,
  deviceCaller,
  FairQueue,
  identifyQueueCaller,
  QueueFullError,
} from '../limits/fair-queue.ts';
import { RateLimitedError } from '../limits/rate-limits.ts';
import type { Principal } from '../viewer.ts';
import { type AdmittedCall, type CallContext, createAdmission, getCallMeta, type UploadPolicies } from './admission.ts';
import { createAnonymousQueue, createTokenQueue, createUploadQueue } from './api-queues.ts';
import { createInvalidTokenCounter, readBearerToken } from './bearer.ts';
import { BodyMemory, type BodyMemoryLimits } from './body-memory.ts';
import { isBodyTooSlowError, type Pace } from './body-pace.ts';
import { countAndLimitBody } from './counted-body.ts';
import {
  makeCommonProblem,
  sendProblem,
  toContractError,
  toProblem,
  translateForeignKeyViolation,
} from './problems.ts';
import { hasBody, MAX_BODY_BYTES, QUEUE_FULL_SECONDS } from './server.ts';
import { FORM_TYPE, parseForm, readBody } from './upload.ts';

export const API_PREFIX = '/api';

/** Finds the account of a personal access token; null when it is wrong, expired or revoked. */
export type FindBearer = (ctx: Context, token: string, lookUp: LookUpBearer) => Promise<Principal | null>;

/**
 * Runs a query for a token that is not known to be valid: with a connection for anonymous callers, when it is the sender's turn. One that
 * was valid a short time ago is a member's, who does not wait behind anonymous callers.
 */
export type LookUpBearer = <Found>(query: (ctx: Context) => Promise<Found>, wasValid: boolean) => Promise<Found>;

/** Finds the account of a request's session. May set a renewed cookie on the reply. */
export type FindPrincipal = (
  ctx: Context,
  headers: IncomingHttpHeaders,
  reply: FastifyReply,
) => Promise<Principal | null>;

export interface ApiOptions {
  router: AnyRouter;
  findPrincipal: FindPrincipal;
  findBearer: FindBearer;
  uploadPolicies: UploadPolicies;
  /** The least that must arrive of the body of an upload. */
  pace: Pace;
  /** Of the bodies of all calls. */
  bodyMemory: BodyMemoryLimits;
  /**
   * Whether each answer is validated: one that is not exactly of the contract's shape is then an error. For tests: types ensure it
   * as well, and validation would take a fifth of the time of a timeline page.
   */
  checkAnswers: boolean;
  /**
   * What anonymous callers use in place of the context's own, so that connections are left to members, and how many they have for calls.
   */
  anonymous: { share: Pick<Context, 'db' | 'auth'>; connections: number };
  /**
   * A name of the account that has signed in on the caller's device before; null for any other device. Limits count its devices together,
   * apart from others at their addresses.
   */
  findDeviceOwner(context: RequestContext): string | null;
  /** The same if it is the account that the input names: such callers wait with members in the queues. */
  findOwner(context: RequestContext, input: unknown): string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the call has been admitted. */
    call: (AdmittedCall & { context: CallContext }) | null;
  }
}

type BodyCounted = (error: Error | null, payload: RequestPayload) => void;

/** Serves the contract under /api: with one error shape, the viewer of each request, rate limits, and no cross-site writes. */
export function mountApi(app: FastifyInstance, ctx: Context, options: ApiOptions): void {
  const { router, findPrincipal: principalOf, checkAnswers, anonymous, findDeviceOwner, findOwner } = options;
  const { findBearer, uploadPolicies, pace } = options;
  const countInvalidToken = createInvalidTokenCounter();
  const admission = createAdmission(router);
  const bodyMemory = new BodyMemory(options.bodyMemory);
  const anonymousQueue = createAnonymousQueue(anonymous.connections, ctx.rateLimitFactor);
  const tokenQueue = createTokenQueue(ctx.rateLimitFactor);
  const uploadQueue = createUploadQueue(ctx.rateLimitFactor);
  const queueOf = (kind: CallMeta['costly'], { isMember }: Caller): FairQueue | null => {
    if (kind === 'password') return ctx.costly.password;
    // Other costly calls queue in their service, around each query: one call may need two queues, one after the other.
    return isMember || kind !== undefined ? null : anonymousQueue;
  };
  const handler = new OpenAPIHandler<CallContext>(router, {
    clientInterceptors: [
      async ({ next, context, procedure, input }) => {
        try {
          refuseFields(procedure, input);
          const owner = context.caller.isMember ? null : findOwner(context, input);
          const caller = owner === null ? context.caller : deviceCaller(owner, true);
          if (caller.isMember) Object.assign(context, { db: ctx.db, auth: ctx.auth });
          const queue = queueOf(getCallMeta(procedure).costly, caller);
          const answer = queue === null ? await next() : await queue.run(caller, () => next());
          if (checkAnswers) await requireContractOutput(procedure, answer);
          return answer;
        } catch (error) {
          throw toContractError(toContractCode(context, error), procedure['~orpc'].errorMap, context.log);
        }
      },
    ],
  });

  app.addHook('onRequest', async (request, reply) => {
    if (isCrossSite(request)) await sendProblem(reply, makeCommonProblem('NOT_ALLOWED', request.id));
  });

  // The handler writes errors as JSON without request id and media type.
  app.addHook('onSend', async (request, reply, payload) => {
    const ownRetry = request.call === null ? undefined : ownRetries.get(request.call.context.http);
    if (ownRetry !== undefined && ownRetry !== null) reply.header('retry-after', ownRetry);
    else if (reply.statusCode === 503 && ownRetry === undefined) reply.header('retry-after', RETRY_AFTER_SECONDS);
    if (reply.statusCode < 400 || !request.url.startsWith(`${API_PREFIX}/`)) return payload;
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload;
    reply.header('content-type', 'application/problem+json');
    return typeof payload === 'string' ? withRequestId(payload, request.id) : payload;
  });

  app.decorateRequest('call', null);

  /** Runs before the body is read, so that the body of a refused request is not read. */
  async function admitRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    // Responses depend on the session and must not be shown after it has ended.
    reply.header('cache-control', 'private, no-store');
    const log = ctx.log.child({ request_id: request.id });
    const token = readBearerToken(request.headers.authorization);
    // Cookies beside a token are ignored, and a token that is not valid is never an anonymous caller.
    const principal =
      token === null
        ? await principalOf(ctx, request.headers, reply)
        : await findBearer(ctx, token, (query, wasValid) =>
            wasValid
              ? query(ctx)
              : tokenQueue.run(anonymousCaller(request.ip), () => query({ ...ctx, ...anonymous.share })),
          );
    const [viewer, leaver] = principal?.leaving ? [null, principal] : [principal, null];
    const unidentified: RequestContext = {
      ...ctx,
      ...(principal === null ? anonymous.share : {}),
      log,
      viewer,
      leaver,
      tab: token === null ? findTab(request, principal) : undefined,
      http: httpContext(request, reply, token !== null),
    };
    const caller = identifyQueueCaller(unidentified, findDeviceOwner(unidentified));
    const context: CallContext = { ...unidentified, caller };
    try {
      if (token !== null && principal === null) throw await countInvalidToken(context);
      const path = new URL(request.url, 'http://localhost').pathname.slice(API_PREFIX.length);
      const admitted = await admission.admit(context, request.method, path);
      refuseQuery(request);
      request.call = { context, ...admitted };
    } catch (error) {
      const problem = toProblem(toContractError(toContractCode(context, error), commonErrors, log), request.id);
      await sendProblem(reply, problem);
    }
  }

  // Forms are read below.
  app.addContentTypeParser(FORM_TYPE, (request, _payload, done) => {
    const upload = request.call === null ? undefined : getCallMeta(request.call.procedure).upload;
    done(upload === undefined ? new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(FORM_TYPE) : null);
  });

  /** Counts the bodies that are read before the call. Those of uploads are counted where they are read. */
  function countRequestBody(request: FastifyRequest, reply: FastifyReply, payload: RequestPayload, done: BodyCounted) {
    if (request.call === null || !hasBody(request) || isForm(request)) return done(null, payload);
    const { context, procedure } = request.call;
    const maxBytes = getCallMeta(procedure).maxBodyBytes ?? MAX_BODY_BYTES;
    if (Number(request.headers['content-length'] ?? 0) > maxBytes)
      return done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE(), payload);
    // Whoever has left already sends no body, and its end is not told a second time.
    if (reply.raw.destroyed) return done(new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH(), payload);
    const held = bodyMemory.open(context.caller);
    reply.raw.once('close', () => held.release());
    done(null, countAndLimitBody(payload, maxBytes, held));
  }

  // The limit of each call is that of its contract.
  const ofRoute = { onRequest: admitRequest, preParsing: countRequestBody, bodyLimit: Number.MAX_SAFE_INTEGER };

  app.all(`${API_PREFIX}/*`, ofRoute, async (request, reply) => {
    if (request.call === null) return;
    const { context, procedure, name, params } = request.call;
    const handle = () => handler.handle(request, reply, { prefix: API_PREFIX, context });
    const { upload } = getCallMeta(procedure);
    if (upload === undefined || request.body !== undefined) {
      await handle();
      return;
    }
    const { caller } = context;
    const held = bodyMemory.open(caller);
    try {
      uploadPolicies[name]?.(context, params);
      // No place is taken before the body is there: it arrives as slowly as its sender likes.
      const chunks = await readBody(request.raw, upload, pace, held);
      await uploadQueue.run(caller, async () => {
        request.body = await parseForm(request.raw, chunks, upload);
        await handle();
      });
    } catch (error) {
      if (isBodyTooSlowError(error)) reply.header('connection', 'close');
      const known = toContractError(toContractCode(context, error), procedure['~orpc'].errorMap, context.log);
      await sendProblem(reply, toProblem(known, request.id));
    } finally {
      held.release();
    }
  });
}

/** Only GET reads the query: a field in the query of another method would be ignored silently. */
function refuseQuery(request: FastifyRequest): void {
  const [field] = Object.keys(request.query as object);
  if (request.method !== 'GET' && field !== undefined) throw invalidInput(unknownField(field));
}

/** Refuses fields in calls that take no input, as schemas do in those that take some. */
function refuseFields(procedure: AnyProcedure, input: unknown): void {
  if (procedure['~orpc'].inputSchema !== undefined || input === undefined) return;
  const [field] = typeof input === 'object' && input !== null ? Object.keys(input) : ['(request)'];
  if (field !== undefined) throw invalidInput(unknownField(field));
}

const unknownField = (field: string) => ({ field, message: `Unrecognized key: "${field}"` });

/** What Retry-After says of requests whose error knows when to try again, in seconds; null when nobody knows. */
const ownRetries = new WeakMap<RequestContext['http'], number | null>();

function rememberRetry({ http, clock }: RequestContext, { retryAt }: AppError): void {
  if (retryAt === undefined) return;
  const ms = retryAt === null ? null : Date.parse(retryAt) - clock.now().getTime();
  ownRetries.set(http, ms === null ? null : Math.max(1, Math.ceil(ms / 1000)));
}

/** Turns errors of platform into those that contracts name. RATE_LIMITED also sets Retry-After. */
function toContractCode(context: RequestContext, error: unknown): unknown {
  if (error instanceof AppError) rememberRetry(context, error);
  if (error instanceof QueueFullError) return toContractCode(context, new RateLimitedError(QUEUE_FULL_SECONDS));
  if (error instanceof RateLimitedError) context.http.appendHeader('retry-after', String(error.seconds));
  return forLeaver(context, translateForeignKeyViolation(error, (context.viewer ?? context.leaver)?.userId));
}

/** A leaver is signed in already: instead of AUTHENTICATION_REQUIRED they get ACCOUNT_LEAVING. */
const forLeaver = ({ leaver }: RequestContext, error: unknown): unknown =>
  leaver !== null && error instanceof AppError && error.code === 'AUTHENTICATION_REQUIRED' ? accountLeaving() : error;

/** Throws when the contract's schema refuses the answer or would change it. */
async function requireContractOutput(procedure: AnyProcedure, answer: unknown): Promise<void> {
  const schema = procedure['~orpc'].outputSchema;
  if (schema === undefined) return;
  const result = await schema['~standard'].validate(answer);
  if (result.issues !== undefined) throw new Error(`not the contract's answer: ${JSON.stringify(result.issues)}`);
  if (!isDeepStrictEqual(result.value, answer))
    throw new Error(`more than the contract's answer: ${JSON.stringify(answer)}`);
}

const httpContext = (
  request: FastifyRequest,
  reply: FastifyReply,
  ignoresCookies: boolean,
): RequestContext['http'] => ({
  ip: request.ip,
  requestHeader: (name) => {
    if (ignoresCookies && name === 'cookie') return undefined;
    const value = request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  },
  appendHeader: (name, value) => {
    const present = reply.getHeader(name);
    // Fastify appends a cookie to those before, but replaces any other header.
    reply.removeHeader(name);
    reply.header(name, present === undefined ? value : [present, value].flat().map(String));
  },
});

const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.toLowerCase().startsWith(FORM_TYPE) === true;

const TAB_ID = /^[\w-]{1,64}$/;

function findTab({ headers }: FastifyRequest, principal: Principal | null): Context['tab'] {
  const id = headers[TAB_HEADER];
  return principal !== null && typeof id === 'string' && TAB_ID.test(id) ? { id, userId: principal.userId } : undefined;
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a page of another site sent the request, which must not act in a member's name. Browsers say so in Sec-Fetch-Site or at
 * least in Origin; clients that send neither are not browsers and carry no browser's cookies.
 */
function isCrossSite(request: FastifyRequest): boolean {
  if (SAFE_METHODS.has(request.method)) return false;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = request.headers;
  return origin !== undefined && !sameHost(origin, request.host);
}

const sameHost = (origin: string, host: string) => URL.canParse(origin) && new URL(origin).host === host;

function withRequestId(body: string, requestId: string): string {
  const parsed: unknown = JSON.parse(body);
  if (typeof parsed !== 'object' || parsed === null || 'request_id' in parsed) return body;
  const { code, status, message, data } = parsed as { code: string; status: number; message: string; data?: object };
  return JSON.stringify(toProblem(new ORPCError(code, { status, message, data }), requestId));
}
