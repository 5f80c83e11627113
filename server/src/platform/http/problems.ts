import { commonErrors, type Problem } from '@halfstar/contract/shared/problem.schema';
import { ORPCError, ValidationError } from '@orpc/server';
import type { FastifyReply } from 'fastify';
import { isDatabaseOutage } from '../database/outage.ts';
import { AppError, authenticationRequired, type FieldError, isForeignKeyViolation, notFound } from '../errors.ts';
import type { Logger } from '../log.ts';

interface ErrorMap {
  [code: string]: { status?: number; message?: string } | undefined;
}

/** The data of our ORPCErrors: all that a problem needs beside code, status and message. */
interface ProblemData {
  errors?: FieldError[];
  data?: unknown;
}

const createError = (code: string, map: ErrorMap, detail?: string, data?: ProblemData) =>
  new ORPCError(code, {
    status: map[code]?.status ?? commonErrors.INTERNAL.status,
    message: detail ?? map[code]?.message ?? code,
    data,
  });

/**
 * Turns whatever a procedure threw into an error of its contract. An error that the contract does not name is logged and becomes INTERNAL
 * (500).
 */
export function toContractError(
  error: unknown,
  map: ErrorMap,
  log: Logger,
): ORPCError<string, ProblemData | undefined> {
  if (error instanceof AppError) {
    if (map[error.code] === undefined) {
      log.error({ err: error }, `${error.code} is not among the errors that this call's contract names`);
      return createError('INTERNAL', commonErrors);
    }
    return createError(error.code, map, error.detail, { errors: error.fields, data: error.data });
  }
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST') {
    const issues = error.cause instanceof ValidationError ? error.cause.issues : [];
    return createError('INVALID_INPUT', commonErrors, issues[0]?.message, { errors: issues.flatMap(fieldErrorsOf) });
  }
  if (isDatabaseOutage(error)) {
    log.warn({ err: error }, 'a call found no database');
    return createError('UNAVAILABLE', commonErrors);
  }
  if (isUnstorable(error)) return createError('INVALID_INPUT', commonErrors);
  if (isTimedOut(error)) {
    log.error({ err: error }, 'a statement took too long');
    return createError('TIMED_OUT', commonErrors);
  }
  // The client has disconnected: nothing failed, and the response is not read.
  if (error instanceof DOMException && error.name === 'AbortError') return createError('INTERNAL', commonErrors);
  log.error({ err: error }, 'a call failed');
  return createError('INTERNAL', commonErrors);
}

/**
 * Turns a foreign key violation into the error that the call would throw a moment later, since a row that it refers to was deleted
 * meanwhile: AUTHENTICATION_REQUIRED when that is the viewer's account, else NOT_FOUND. Any other error is returned as it is.
 */
export function translateForeignKeyViolation(error: unknown, viewerId: string | undefined): unknown {
  if (!isForeignKeyViolation(error)) return error;
  const isOwn = viewerId !== undefined && error.detail?.includes(viewerId);
  return isOwn ? authenticationRequired() : notFound();
}

/** Valid input that PostgreSQL cannot store: text with a NUL character (22021), a time in the year 0 (22008). */
const UNSTORABLE = new Set(['22021', '22008']);

/** Whether PostgreSQL canceled the statement (57014), and with it undid the transaction. */
const isTimedOut = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '57014';

const isUnstorable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && UNSTORABLE.has(String(error.code));

interface Issue {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[];
  keys?: readonly string[];
}

/** So many unknown fields of one object are named; whoever sends more has made another mistake. */
const MAX_UNKNOWN_NAMED = 100;

const fieldErrorsOf = ({ message, path = [], keys = [] }: Issue): FieldError[] => {
  const names = path.map((part) => String(typeof part === 'object' ? part.key : part));
  // zod lists unknown fields beside the path.
  const fields = keys.length === 0 ? [names] : keys.slice(0, MAX_UNKNOWN_NAMED).map((key) => [...names, key]);
  return fields.map((field) => ({ field: field.join('.') || '(request)', message }));
};

/** The RFC 9457 problem details that are the body of an error response. */
export function toProblem(error: ORPCError<string, ProblemData | undefined>, requestId: string): Problem {
  const { errors, data } = error.data ?? {};
  return {
    type: `urn:halfstar:problem:${error.code.toLowerCase().replaceAll('_', '-')}`,
    title: sentenceOf(error.code),
    status: error.status,
    detail: error.message,
    code: error.code,
    request_id: requestId,
    ...(errors === undefined ? {} : { errors }),
    ...(data === undefined ? {} : { data }),
  };
}

/** ALREADY_WATCHED → Already watched */
const sentenceOf = (code: string) => code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ');

/**
 * Makes the problem of one of the common errors outside of any call, such as for an unknown path or an unreadable body. It is not sent.
 * @param detail in place of the error's own message
 */
export const makeCommonProblem = (code: keyof typeof commonErrors, requestId: string, detail?: string): Problem =>
  toProblem(createError(code, commonErrors, detail), requestId);

/** Sends a problem with its status and its media type, which has no charset parameter (RFC 9457). */
export const sendProblem = (reply: FastifyReply, problem: Problem): FastifyReply =>
  reply.code(problem.status).type('application/problem+json').serializer(JSON.stringify).send(problem);
