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
 * Subscribes this tab to changes of the thing with this id. `onLate` is called when the subscription could be sent only later,
 * since changes until then were missed. Returns an unsubscribe function.
 */
export function watchChanges(id: string, onLate: () => void): () => void {
  const some = watchers.get(id) ?? new Set();
  const isNew = some.size === 0;
  watchers.set(id, some.add(onLate));
  if (isNew) sendWatched();
  return () => {
    some.delete(onLate);
    if (some.size > 0) return;
    watchers.delete(id);
    sendWatched();
  };
}
