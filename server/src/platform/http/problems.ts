import { commonErrors, type Problem } from '@halfstar/contract/shared/problem.schema';
import { ORPCError, ValidationError } from '@orpc/server';
import type { FastifyReply } from 'fastify';
import { isOutage } from '../database/outage.ts';
import { AppError, authenticationRequired, type FieldError, isForeignKeyViolation, notFound } from '../errors.ts';
import type { Logger } from '../log.ts';

interface ErrorMap {
  [code: string]: { status?: number; message?: string } | undefined;
}

/** What an ORPCError of ours carries, so that the answer can be written from it alone. */
interface ProblemData {
  errors?: FieldError[];
  data?: unknown;
}

const asError = (code: string, map: ErrorMap, detail?: string, data?: ProblemData) =>
  new ORPCError(code, {
    status: map[code]?.status ?? commonErrors.INTERNAL.status,
    message: detail ?? map[code]?.message ?? code,
    data,
  });

/** Turns whatever a procedure threw into an error of its contract. What nobody named is logged and becomes a bare 500. */
export function toContractError(
  error: unknown,
  map: ErrorMap,
  log: Logger,
): ORPCError<string, ProblemData | undefined> {
  if (error instanceof AppError) {
    if (map[error.code] === undefined) {
      log.error({ err: error }, `${error.code} is not among the errors that this call's contract names`);
      return asError('INTERNAL', commonErrors);
    }
    return asError(error.code, map, error.detail, { errors: error.fields, data: error.data });
  }
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST') {
    const issues = error.cause instanceof ValidationError ? error.cause.issues : [];
    return asError('INVALID_INPUT', commonErrors, issues[0]?.message, { errors: issues.map(fieldErrorOf) });
  }
  if (isOutage(error)) {
    log.warn({ err: error }, 'a call found no database');
    return asError('UNAVAILABLE', commonErrors);
  }
  if (isUnstorable(error)) return asError('INVALID_INPUT', commonErrors);
  if (isTimedOut(error)) {
    log.error({ err: error }, 'a statement took too long');
    return asError('UNAVAILABLE', commonErrors, 'This took too long. Try again in a moment.');
  }
  // Whoever asked has gone, so nobody reads this, and nothing failed.
  if (error instanceof DOMException && error.name === 'AbortError') return asError('INTERNAL', commonErrors);
  log.error({ err: error }, 'a call failed');
  return asError('INTERNAL', commonErrors);
}

/** An account or a thing may be deleted while a call uses it: the call is refused as it would be a moment later. */
export function toAppError(error: unknown, viewerId: string | undefined): unknown {
  if (!isForeignKeyViolation(error)) return error;
  const isOwn = viewerId !== undefined && error.detail?.includes(viewerId);
  return isOwn ? authenticationRequired() : notFound();
}

/** Values of a right shape that PostgreSQL cannot hold: text with a zero character (22021), a time in the year 0 (22008). */
const UNSTORABLE = new Set(['22021', '22008']);

/** PostgreSQL ended the statement (57014). */
const isTimedOut = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '57014';

const isUnstorable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && UNSTORABLE.has(String(error.code));

interface Issue {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[];
  keys?: readonly string[];
}

const fieldErrorOf = (issue: Issue): FieldError => {
  const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
  // zod names unknown fields beside the path.
  return { field: [...path, ...(issue.keys?.slice(0, 1) ?? [])].join('.') || '(request)', message: issue.message };
};

/** RFC 9457 problem details, as the body of an error answer. */
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

/** A problem outside any call: an unknown path, a body that cannot be read. */
export const plainProblem = (code: keyof typeof commonErrors, requestId: string, detail?: string): Problem =>
  toProblem(asError(code, commonErrors, detail), requestId);

/** Answers with a problem, as its media type says it: without a charset, which that type does not have (RFC 9457). */
export const sendProblem = (reply: FastifyReply, problem: Problem): FastifyReply =>
  reply.code(problem.status).type('application/problem+json').serializer(JSON.stringify).send(problem);
