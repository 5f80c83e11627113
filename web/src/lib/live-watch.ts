import { type LiveRequest, MAX_WATCHED } from '@halfstar/contract/shared/live.schema';
import { line } from './live.ts';

/** What is watched, and by whom: to be called when the line opened only after one had begun to watch. */
const watchers = new Map<string, Set<() => void>>();

function say(): boolean {
  if (line.socket?.readyState !== WebSocket.OPEN) return false;
  // Of very many the latest: nobody looks at the others.
  const request: LiveRequest = { watch: [...watchers.keys()].slice(-MAX_WATCHED) };
  line.socket.send(JSON.stringify(request));
  return true;
}

line.greet = () => {
  if (watchers.size === 0) return;
  say();
  for (const late of [...watchers.values()].flatMap((some) => [...some])) late();
};

/**
 * From now on the server tells this tab too when the thing with this id changes. `onLate` is called when it could be asked only
 * later: what changed until then was missed. Returns how to stop.
 */
export function watch(id: string, onLate: () => void): () => void {
  const some = watchers.get(id) ?? new Set();
  const isNew = some.size === 0;
  watchers.set(id, some.add(onLate));
  if (isNew) say();
  return () => {
    some.delete(onLate);
    if (some.size > 0) return;
    watchers.delete(id);
    say();
  };
}
