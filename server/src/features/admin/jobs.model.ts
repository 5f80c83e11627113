const KINDS: readonly (readonly [RegExp, string])[] = [
  [/statement timeout|lock timeout/, 'A statement of the database took too long.'],
  [/deadlock/, 'Two jobs waited for each other in the database.'],
  [/violates .*constraint/, 'The database refused a row: a constraint is violated.'],
  [
    /ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|Connection terminated|terminating connection|connection timeout/i,
    'A connection was lost or could not be made.',
  ],
];

/**
 * The kind of an error in fixed words. Its own message may quote what the job holds, such as an address or a text, so nothing of it is
 * shown; the log of the server has it.
 */
export const describeError = (message: string): string =>
  KINDS.find(([pattern]) => pattern.test(message))?.[1] ?? 'Another error. The log of the server says which.';
