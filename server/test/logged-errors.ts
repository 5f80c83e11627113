const lines: string[] = [];

/** Keeps a line that a test server has logged, and prints nothing. */
export const keepLogged = (line: string): void => void lines.push(line);

/** The last error that was kept, with its stack: an answer with status 500 only says that there was one. */
export function findLoggedError(): string | undefined {
  const { err } = JSON.parse(lines.at(-1) ?? '{}') as { err?: { stack?: string } };
  return err?.stack;
}
