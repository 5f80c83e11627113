import type { Logger } from '../log.ts';
import { HEARTBEAT_SHARES, type LiveSockets } from './live-sockets.ts';

/**
 * Sends a heartbeat over every websocket in each interval, and closes those whose session has ended, in case the message that said
 * so was missed.
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
  let share = 0;
  const timer = setInterval(() => {
    sockets.heartbeat(share, intervalMs);
    share = (share + 1) % HEARTBEAT_SHARES;
    if (share !== 0) return;
    // While the database is slow one query at a time is enough.
    if (checking) return;
    checking = true;
    closeEnded()
      .catch((error: unknown) => log.debug({ err: error }, 'open tabs were not checked for ended sessions'))
      .finally(() => {
        checking = false;
      });
  }, intervalMs / HEARTBEAT_SHARES);
  timer.unref();
  return () => clearInterval(timer);
}
