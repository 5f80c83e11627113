import pg from 'pg';
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';

export type { Logger };

/** An address of a person, as it is and as it is written in a link. The database quotes it in its errors. */
const ADDRESSES = /[\p{L}\p{N}._%+'-]{1,64}(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/giu;
const TOKENS_IN_LINKS = /([?&]token=)[^&\s"\\]+/g;

/** Structured lines on standard output; cookies, tokens, passwords and full addresses are never written, whoever logs them. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      serializers: { err: serializeError },
      redact: {
        paths: [
          '*.password',
          '*.token',
          '*.cookie',
          '*.authorization',
          'req.headers',
          'password',
          'token',
          // Where the database refuses a row, it quotes the whole row.
          '*.detail',
          '*.where',
          '*[*].detail',
          '*[*].where',
        ],
        remove: true,
      },
      hooks: {
        // Errors of libraries say more than anybody who logs them can know, so the whole line is looked at.
        streamWrite: (line) => line.replaceAll(TOKENS_IN_LINKS, '$1[token]').replaceAll(ADDRESSES, '[address]'),
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
