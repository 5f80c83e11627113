import { keepConnected, type LiveNews } from './reconnecting.ts';

export type LiveListeners = {
  /** When the page was drawn that is shown, by the server's clock in milliseconds: what was said since comes first. */
  since: number;
  onMessage: (message: LiveNews) => void;
  /** The line was lost and is back: whatever was said meanwhile was missed. */
  onReconnected: () => void;
};

/** The line, for who has something to say over it: `greet` whenever it opens. */
export const line: { socket: WebSocket | null; greet: () => void } = { socket: null, greet: () => {} };

/** Listens at /api/live and comes back by itself whenever the line drops. Returns how to stop. */
export function connectLive({ since, onMessage, onReconnected }: LiveListeners): () => void {
  let wasReady = false;
  const { retryNow, stop } = keepConnected({
    open() {
      const address = new URL('/api/live', window.location.href);
      if (since > 0 && !wasReady) address.searchParams.set('since', String(since));
      address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
      const socket = new WebSocket(address);
      line.socket = socket;
      return socket;
    },
    onReady(again) {
      wasReady = true;
      line.greet();
      if (again) onReconnected();
    },
    onMessage,
  });
  window.addEventListener('online', retryNow);
  return () => {
    window.removeEventListener('online', retryNow);
    stop();
  };
}
