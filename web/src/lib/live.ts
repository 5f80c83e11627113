import type { LiveMessage } from '@halfstar/contract/shared/live.schema';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

export type LiveListeners = {
  /** When the page was drawn that is shown, by the server's clock in milliseconds: what was said since comes first. */
  since: number;
  onMessage: (message: Exclude<LiveMessage, { type: 'reconnect' }>) => void;
  /** The line was lost and is back: whatever was said meanwhile was missed. */
  onReconnected: () => void;
};

/** Half of the doubled wait is chance, so that a thousand clients do not return in the same instant. */
export function nextWait(attempt: number, random: () => number = Math.random): number {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
  return wait / 2 + (wait / 2) * random();
}

const KNOWN: Record<LiveMessage['type'], true> = { changed: true, signed_out: true, reconnect: true };

/** A newer server may say what we do not know yet; that is passed over. */
function read(text: string): LiveMessage | null {
  const message: unknown = JSON.parse(text);
  const type = typeof message === 'object' && message !== null && 'type' in message ? String(message.type) : '';
  return Object.hasOwn(KNOWN, type) ? (message as LiveMessage) : null;
}

/** The line, for who has something to say over it: `greet` whenever it opens. */
export const line: { socket: WebSocket | null; greet: () => void } = { socket: null, greet: () => {} };

/** Listens at /api/live and comes back by itself whenever the line drops. Returns how to stop. */
export function connectLive({ since, onMessage, onReconnected }: LiveListeners): () => void {
  let socket: WebSocket | null = null;
  let timer: number | undefined;
  let attempt = 0;
  let connectedBefore = false;
  let askedToWait: number | null = null;
  let stopped = false;

  function open() {
    const address = new URL('/api/live', window.location.href);
    if (since > 0 && !connectedBefore) address.searchParams.set('since', String(since));
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    const opening = new WebSocket(address);
    socket = opening;
    line.socket = opening;
    opening.addEventListener('open', () => {
      attempt = 0;
      line.greet();
      if (connectedBefore) onReconnected();
      connectedBefore = true;
    });
    opening.addEventListener('message', (event) => {
      const message = typeof event.data === 'string' ? read(event.data) : null;
      if (message?.type === 'reconnect') {
        askedToWait = message.after_ms;
        opening.close();
      } else if (message !== null && !stopped) {
        onMessage(message);
      }
    });
    opening.addEventListener('close', () => {
      if (stopped) return;
      const wait = askedToWait === null ? nextWait(attempt) : askedToWait + nextWait(0);
      askedToWait = null;
      attempt += 1;
      timer = window.setTimeout(open, wait);
    });
  }

  const retryNow = () => {
    if (stopped || socket?.readyState !== WebSocket.CLOSED) return;
    window.clearTimeout(timer);
    open();
  };

  open();
  window.addEventListener('online', retryNow);
  return () => {
    stopped = true;
    window.clearTimeout(timer);
    window.removeEventListener('online', retryNow);
    socket?.close();
  };
}
