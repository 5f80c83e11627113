import { type LiveRequest, MAX_WATCHED } from '@halfstar/contract/shared/live.schema';
import { connection } from './live.ts';

/** The watchers of each id, called when the connection is established only after they started to watch. */
const watchers = new Map<string, Set<() => void>>();

function sendWatched(): void {
  if (connection.socket?.readyState !== WebSocket.OPEN) return;
  // Beyond the limit only the latest, because the others have scrolled out of view.
  const request: LiveRequest = { watch: [...watchers.keys()].slice(-MAX_WATCHED) };
  connection.socket.send(JSON.stringify(request));
}

connection.onReady = () => {
  if (watchers.size === 0) return;
  sendWatched();
  for (const late of [...watchers.values()].flatMap((some) => [...some])) late();
};

/**
 * Subscribes this tab, at the server, to live messages about changes of the thing with this id; they arrive where all others do (see
 * `connectLive`). `onMissed` is called whenever the connection is established or back while it is watched, since changes until then were
 * missed. The server is sent the latest MAX_WATCHED ids only. Returns an unsubscribe function.
 */
export function subscribeToChanges(id: string, onMissed: () => void): () => void {
  const some = watchers.get(id) ?? new Set();
  const isNew = some.size === 0;
  watchers.set(id, some.add(onMissed));
  if (isNew) sendWatched();
  return () => {
    some.delete(onMissed);
    if (some.size > 0) return;
    watchers.delete(id);
    sendWatched();
  };
}
