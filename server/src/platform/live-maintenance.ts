import type { LiveSockets } from './live-sockets.ts';
import type { Logger } from './log.ts';

/**
 * Sends heartbeats over all websockets at an interval, and closes those whose session has ended, in case the message that said so
 * was missed.
 * @param findEnded returns those of the given session ids whose session has ended
 * @returns a function that stops it
 */
export function startLiveMaintenance(
  sockets: LiveSockets,
  findEnded: (sessionIds: string[]) => Promise<ReadonlySet<string>>,
  intervalMs: number,
  log: Logger,
): () => void {
  let checking = false;
  const closeEnded = async () => {
    const sessionIds = sockets.sessionIds();
    if (sessionIds.length > 0) sockets.endSessions(await findEnded(sessionIds));
  };
  const timer = setInterval(() => {
    sockets.heartbeat();
    // While the database is slow one query at a time is enough.
    if (checking) return;
    checking = true;
    closeEnded()
      .catch((error: unknown) => log.debug({ err: error }, 'open tabs were not checked for ended sessions'))
      .finally(() => {
        checking = false;
      });
  }, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
