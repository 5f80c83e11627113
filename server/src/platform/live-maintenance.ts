import type { LiveSockets } from './live-sockets.ts';
import type { Logger } from './log.ts';

/**
 * Every so often: cuts sockets whose tab is gone without a word, and ends those whose session is over, should the message that
 * said so have been missed.
 * @param endedOf those of the sessions that are over
 * @returns how to stop
 */
export function startLiveMaintenance(
  sockets: LiveSockets,
  endedOf: (sessions: string[]) => Promise<ReadonlySet<string>>,
  everyMs: number,
  log: Logger,
): () => void {
  let asking = false;
  const endOver = async () => {
    const sessions = sockets.sessionIds();
    if (sessions.length > 0) sockets.endSessions(await endedOf(sessions));
  };
  const timer = setInterval(() => {
    sockets.heartbeat();
    // While the database is slow one question is enough.
    if (asking) return;
    asking = true;
    endOver()
      .catch((error: unknown) => log.debug({ err: error }, 'open tabs were not checked for ended sessions'))
      .finally(() => {
        asking = false;
      });
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
