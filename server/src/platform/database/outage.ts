/**
 * What says that the database is away or has no room, and not that a statement was wrong: connections that cannot be had or
 * broke, a server that starts, stops, is full, or is a standby that takes no writes.
 */
const CODES =
  /^(08...|53...|57P0[1-4]|25006|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE|ETIMEDOUT)$/;

/** The driver's own words, which carry no code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end)/;

/** How soon it is worth asking again, in seconds. */
export const RETRY_AFTER_SECONDS = 5;

/** Whether an error, or what caused it, says that the database cannot be used just now. */
export function isOutage(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if ('code' in cause && CODES.test(String(cause.code))) return true;
    if (WORDS.test(cause.message)) return true;
  }
  return false;
}
