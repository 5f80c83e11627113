import pg from 'pg';
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';

export type { Logger };

/** Structured lines on standard output; cookies, tokens and passwords are never written, whoever logs them. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      serializers: { err: serializeError },
      redact: {
        paths: ['*.password', '*.token', '*.cookie', '*.authorization', 'req.headers', 'password', 'token'],
        remove: true,
      },
    },
    destination,
  );

/** What PostgreSQL says about the values of a statement, rather than about the statement. */
const ABOUT_VALUES = ['detail', 'where', 'hint', 'internalQuery'];

/** An error as pino writes it, without the values that PostgreSQL quotes: those are what somebody typed. */
function serializeError(error: Error): object {
  const written: Record<string, unknown> = { ...stdSerializers.err(error) };
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (!(cause instanceof pg.DatabaseError)) continue;
    const { message } = cause;
    const withoutValues = message.replace(/".*"/s, '"…"');
    for (const field of ['message', 'stack'])
      written[field] = String(written[field]).replaceAll(message, () => withoutValues);
    for (const field of ABOUT_VALUES) delete written[field];
  }
  return written;
}
