import { keepConnected, type PageMessage } from './reconnecting.ts';

export type LiveListeners = {
  /** When the server rendered the page or sent it empty, by its clock: messages since then are delivered first. 0 if unknown. */
  since: number;
  onMessage: (message: PageMessage) => void;
  /** The connection was lost and is back; messages in between were missed. */
  onReconnected: () => void;
};

/** The connection, for modules that send over it: `onReady` is called whenever it is established. */
export const connection: { socket: WebSocket | null; onReady: () => void } = { socket: null, onReady: () => {} };

/** Connects to /api/live and reconnects by itself. Returns a function that disconnects. */
export function connectLive({ since, onMessage, onReconnected }: LiveListeners): () => void {
  let wasReady = false;
  const { retryNow, stop } = keepConnected({
    open() {
      const address = new URL('/api/live', window.location.href);
      if (since > 0 && !wasReady) address.searchParams.set('since', String(since));
      address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
      const socket = new WebSocket(address);
      connection.socket = socket;
      return socket;
    },
    onReady(again) {
      wasReady = true;
      connection.onReady();
      if (again) onReconnected();
    },
    onMessage,
  });
  window.addEventListener('online', retryNow);
  document.addEventListener('visibilitychange', retryNow);
  return () => {
    window.removeEventListener('online', retryNow);
    document.removeEventListener('visibilitychange', retryNow);
    stop();
  };
}
