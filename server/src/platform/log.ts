import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/** Structured lines on standard output; cookies, tokens and passwords are never written, whoever logs them. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      redact: {
        paths: ['*.password', '*.token', '*.cookie', '*.authorization', 'req.headers', 'password', 'token'],
        remove: true,
      },
    },
    destination,
  );
