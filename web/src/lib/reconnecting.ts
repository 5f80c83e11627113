import type { LiveMessage } from '@halfstar/contract/shared/live.schema';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** How many times the announced time a sign of life may take: a slow line or a busy server is no lost connection. */
const PATIENCE = 2.5;
/** The close code of the server for a socket without a session. */
const NOT_SIGNED_IN = 1008;

/** The part of WebSocket that is used here. */
export type LiveSocket = {
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  addEventListener(type: 'close', listener: (event: { code: number }) => void): void;
  close(): void;
};

/** A message for the pages, not about the connection itself. */
export type PageMessage = Exclude<LiveMessage, { type: 'ready' | 'alive' | 'reconnect' }>;

export type ReconnectingListeners = {
  open: () => LiveSocket;
  /** From now on every message is received. `again`: it is a reconnection, so messages in between were missed. */
  onReady: (again: boolean) => void;
  onMessage: (message: PageMessage) => void;
};

export type Reconnecting = {
  /** Makes the next attempt at once, if one is scheduled or the connection has shown no life for too long. */
  retryNow: () => void;
  stop: () => void;
};

/**
 * Milliseconds until an attempt, counted from 0: doubled each time up to half a minute, half of it random, so that clients do not return in
 * the same instant.
 */
export function reconnectDelay(attempt: number, random: () => number = Math.random): number {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
  return wait / 2 + (wait / 2) * random();
}

const KNOWN_TYPES: Record<LiveMessage['type'], true> = {
  ready: true,
  alive: true,
  changed: true,
  signed_out: true,
  reconnect: true,
};

/** Null for messages of a newer server that this version does not know. */
function parseMessage(text: unknown): LiveMessage | null {
  if (typeof text !== 'string') return null;
  const message: unknown = JSON.parse(text);
  const type = typeof message === 'object' && message !== null && 'type' in message ? String(message.type) : '';
  return Object.hasOwn(KNOWN_TYPES, type) ? (message as LiveMessage) : null;
}

/**
 * Keeps one socket open, and opens another whenever it is closed, or when no sign of life came for 2.5 times the announced time, since a
 * connection that breaks is often not reported. Delays grow until the server sends `ready`, because a server may accept sockets and close
 * them again while its database is down or it has too many connections. A close for want of a session is passed on as a `signed_out`
 * message. Stops only by the returned `stop`.
 */
export function keepConnected({ open, onReady, onMessage }: ReconnectingListeners): Reconnecting {
  let current: LiveSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  /** Until when the socket must show life, by the clock of this device; timers may stand still while that sleeps. */
  let aliveUntil = Number.POSITIVE_INFINITY;
  const stopWatching = () => {
    clearTimeout(watchdog);
    aliveUntil = Number.POSITIVE_INFINITY;
  };
  let failures = 0;
  let wasReady = false;
  let stopped = false;

  const connect = () => {
    timer = undefined;
    const socket = open();
    current = socket;
    let isSignedOut = false;
    /** Acts once for each socket, however often its end is reported. */
    const reconnect = (afterMs: number) => {
      if (stopped || current !== socket) return;
      current = null;
      stopWatching();
      timer = setTimeout(connect, afterMs + reconnectDelay(failures));
      failures += 1;
    };
    socket.addEventListener('message', ({ data }) => {
      const message = stopped || current !== socket ? null : parseMessage(data);
      if (message === null) return;
      if (message.type === 'ready') {
        failures = 0;
        onReady(wasReady);
        wasReady = true;
      } else if (message.type === 'alive') {
        const patienceMs = message.next_ms * PATIENCE;
        stopWatching();
        aliveUntil = Date.now() + patienceMs;
        watchdog = setTimeout(giveUp, patienceMs);
      } else if (message.type === 'reconnect') {
        failures = 0;
        reconnect(message.after_ms);
        socket.close();
      } else {
        isSignedOut ||= message.type === 'signed_out';
        onMessage(message);
      }
    });
    socket.addEventListener('close', ({ code }) => {
      if (stopped || current !== socket) return;
      if (code === NOT_SIGNED_IN && !isSignedOut) onMessage({ type: 'signed_out' });
      reconnect(0);
    });
  };

  /** Replaces a socket that shows no life. Its own end may be reported much later, or never. */
  const giveUp = () => {
    const silent = current;
    current = null;
    stopWatching();
    silent?.close();
    connect();
  };

  connect();
  return {
    retryNow() {
      if (Date.now() > aliveUntil) giveUp();
      if (timer === undefined) return;
      clearTimeout(timer);
      connect();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      timer = undefined;
      stopWatching();
      current?.close();
    },
  };
}
