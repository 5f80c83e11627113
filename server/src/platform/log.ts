import pg from 'pg';
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';

export type { Logger };

/**
 * Email addresses, plain and as written in links, where signs such as & end them. The database quotes them in its errors. The
 * lookbehinds keep the search linear: it starts once per word.
 */
const ADDRESSES =
  /(?:(?<![\p{L}\p{N}._%+'!*~-])[\p{L}\p{N}._%+'!*~-]+%40|(?<![\p{L}\p{N}!#$%&'*+/=?^_`{|}~.-])[\p{L}\p{N}!#$%&'*+/=?^_`{|}~.-]+@)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:xn--[\p{L}\p{N}-]+|\p{L}{2,})/giu;
const TOKENS_IN_LINKS = /([?&]token=|\/calendar\/)[^&?\s"\\]+/g;

/** Makes a logger of JSON lines on standard output. Cookies, tokens, passwords and email addresses are removed from every line. */
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
          // When PostgreSQL rejects a row, it quotes the whole row there.
          '*.detail',
          '*.where',
          '*[*].detail',
          '*[*].where',
        ],
        remove: true,
      },
      hooks: {
        // Errors of libraries may contain anything, so the whole line is searched.
        streamWrite: (line) => line.replaceAll(TOKENS_IN_LINKS, '$1[token]').replaceAll(ADDRESSES, '[address]'),
      },
    },
    destination,
  );

/** Fields of PostgreSQL's errors that quote values of a statement. */
const ABOUT_VALUES = ['detail', 'where', 'hint', 'internalQuery'];

/** Serializes an error as pino does, without the values that PostgreSQL quotes: people have typed them. */
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
