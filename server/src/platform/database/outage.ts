/** Codes of errors that mean the database is unavailable: no connection, or a server that starts, stops, is full or is read-only. */
const CODES =
  /^(08...|53...|57P0[1-4]|25006|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE|ETIMEDOUT)$/;

/** Messages of the driver's errors that have no code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end)/;

/** For Retry-After of a 503, in seconds. */
export const RETRY_AFTER_SECONDS = 5;

/**
 * Whether an error, or one of its causes, means that the database is unavailable, and not that a statement was wrong. Network errors count
 * whatever connection they are of, since their codes are the same.
 */
export function isDatabaseOutage(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if ('code' in cause && CODES.test(String(cause.code))) return true;
    if (WORDS.test(cause.message)) return true;
  }
  return false;
}
