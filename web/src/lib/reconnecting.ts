import type { LiveMessage } from '@halfstar/contract/shared/live.schema';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** The server says with it that nobody is signed in. */
const NOT_SIGNED_IN = 1008;

/** What of a WebSocket is needed here. */
export type LiveSocket = {
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  addEventListener(type: 'close', listener: (event: { code: number }) => void): void;
  close(): void;
};

/** What concerns the pages. */
export type LiveNews = Exclude<LiveMessage, { type: 'ready' | 'reconnect' }>;

export type ReconnectingListeners = {
  open: () => LiveSocket;
  /** From now on everything is heard. `again`: not for the first time, so what was said meanwhile was missed. */
  onReady: (again: boolean) => void;
  onMessage: (message: LiveNews) => void;
};

export type Reconnecting = {
  /** The next try at once, if one is waited for. */
  retryNow: () => void;
  stop: () => void;
};

/** Half of the doubled wait is chance, so that a thousand clients do not return in the same instant. */
export function nextWait(attempt: number, random: () => number = Math.random): number {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
  return wait / 2 + (wait / 2) * random();
}

const KNOWN: Record<LiveMessage['type'], true> = { ready: true, changed: true, signed_out: true, reconnect: true };

/** A newer server may say what we do not know yet; that is passed over. */
function read(text: unknown): LiveMessage | null {
  if (typeof text !== 'string') return null;
  const message: unknown = JSON.parse(text);
  const type = typeof message === 'object' && message !== null && 'type' in message ? String(message.type) : '';
  return Object.hasOwn(KNOWN, type) ? (message as LiveMessage) : null;
}

/**
 * Keeps one socket open, and opens another whenever it is lost. The waits between grow until the server is ready for us: one that
 * opens and closes again, because its database is away or we are too many, is not asked more often than one that is down.
 */
export function keepConnected({ open, onReady, onMessage }: ReconnectingListeners): Reconnecting {
  let current: LiveSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let wasReady = false;
  let stopped = false;

  const connect = () => {
    timer = undefined;
    const socket = open();
    current = socket;
    let saysSignedOut = false;
    /** Of a socket once, however often it says that it ends. */
    const lost = (afterMs: number) => {
      if (stopped || current !== socket) return;
      current = null;
      timer = setTimeout(connect, afterMs + nextWait(failures));
      failures += 1;
    };
    socket.addEventListener('message', ({ data }) => {
      const message = stopped || current !== socket ? null : read(data);
      if (message === null) return;
      if (message.type === 'ready') {
        failures = 0;
        onReady(wasReady);
        wasReady = true;
      } else if (message.type === 'reconnect') {
        failures = 0;
        lost(message.after_ms);
        socket.close();
      } else {
        saysSignedOut ||= message.type === 'signed_out';
        onMessage(message);
      }
    });
    socket.addEventListener('close', ({ code }) => {
      if (stopped || current !== socket) return;
      if (code === NOT_SIGNED_IN && !saysSignedOut) onMessage({ type: 'signed_out' });
      lost(0);
    });
  };

  connect();
  return {
    retryNow() {
      if (timer === undefined) return;
      clearTimeout(timer);
      connect();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      timer = undefined;
      current?.close();
    },
  };
}
