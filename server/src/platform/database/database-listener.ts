import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { Backoff } from '../backoff.ts';
import type { Logger } from '../log.ts';
import { createClient } from './connections.ts';
import { connectionConfig } from './database.ts';

export interface DatabaseListener {
  stop(): Promise<void>;
}

export interface ChannelHandlers {
  [channel: string]: (payload: string) => void;
}

/**
 * Called with 'disconnected' when the connection is lost and after every failed try to reconnect: notifications are missed from
 * then on, so caches that they invalidate must not be trusted. With 'connected' once it is back: anything may have changed.
 */
export type OnConnectionChange = (state: 'disconnected' | 'connected') => void;

const TIMING = {
  /** Between two heartbeats. */
  heartbeatMs: 10_000,
  /** How long a heartbeat may go unanswered before the connection is given up. */
  answerMs: 5000,
  initialDelayMs: 250,
  maxDelayMs: 5000,
};

/**
 * Opens this process's one connection that receives NOTIFY. It notifies itself at every heartbeat, since a TCP connection can die
 * unnoticed. When it is lost, one loop reconnects with backoff for as long as it takes.
 * @param channels a handler for the payloads of each channel; an error that it throws is logged
 * @throws when the first connection cannot be opened
 */
export async function startDatabaseListener(
  url: string,
  channels: ChannelHandlers,
  onConnectionChange: OnConnectionChange,
  log: Logger,
  timing: typeof TIMING = TIMING,
): Promise<DatabaseListener> {
  const end = new AbortController();
  const backoff = new Backoff({ initialMs: timing.initialDelayMs, maxMs: timing.maxDelayMs });
  const handle = (channel: string, payload: string) => {
    try {
      channels[channel]?.(payload);
    } catch (error) {
      // Servers of a newer version may send what this one does not know.
      log.warn({ err: error, channel }, 'a notification could not be handled');
    }
  };
  const open = () => openConnection(url, Object.keys(channels), handle, timing, end.signal, () => backoff.reset());

  const reconnect = async (): Promise<Connection | null> => {
    for (let isFirst = true; ; isFirst = false) {
      onConnectionChange('disconnected');
      await wait(backoff.nextDelayMs(), undefined, { ref: false, signal: end.signal }).catch(() => undefined);
      if (end.signal.aborted) return null;
      try {
        return await open();
      } catch (error) {
        if (end.signal.aborted) return null;
        log[isFirst ? 'warn' : 'debug']({ err: error }, 'still no listening connection');
      }
    }
  };

  const keepConnected = async (first: Connection): Promise<void> => {
    for (let current: Connection | null = first; current !== null; ) {
      const reason = await current.lost;
      if (end.signal.aborted) return;
      log.warn({ err: reason }, 'the listening connection is lost');
      current = await reconnect();
      if (current !== null) onConnectionChange('connected');
    }
  };

  const running = keepConnected(await open());
  return {
    async stop() {
      end.abort();
      await running;
    },
  };
}

interface Connection {
  /** Resolves with the reason once it is closed. */
  lost: Promise<Error>;
}

async function openConnection(
  url: string,
  channels: readonly string[],
  handle: (channel: string, payload: string) => void,
  { heartbeatMs, answerMs }: typeof TIMING,
  end: AbortSignal,
  onHeartbeat: () => void,
): Promise<Connection> {
  // A channel of its own: what comes back on it has made the whole round trip.
  const heartbeat = `halfstar_heartbeat_${randomUUID().replaceAll('-', '')}`;
  const config = {
    ...connectionConfig(url, `listen ${process.pid}`),
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  };
  const lost = Promise.withResolvers<Error>();
  const close = (reason: Error) => {
    // A dead connection would not answer a Terminate message either.
    client.connection.stream.destroy();
    lost.resolve(reason);
  };
  const client = createClient(config, close);
  const stop = () => close(new Error('stopped'));
  let beats = 0;
  client.on('end', () => {
    end.removeEventListener('abort', stop);
    close(new Error('the database closed it'));
  });
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === heartbeat) beats += 1;
    else handle(channel, payload);
  });
  end.addEventListener('abort', stop);
  try {
    await client.connect();
    for (const channel of [...channels, heartbeat]) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  } catch (error) {
    close(error as Error);
    throw error;
  }

  const beat = async () => {
    const before = beats;
    await client.query(`notify ${pg.escapeIdentifier(heartbeat)}`);
    await wait(heartbeatMs, undefined, { ref: false, signal: end });
    // An answer alone proves nothing: a pooler in between may have given us another session, which does not listen.
    if (beats === before) throw new Error('its own notification did not arrive');
    onHeartbeat();
  };
  const beatForever = async () => {
    for (;;) await beat();
  };
  beatForever().catch(close);
  return { lost: lost.promise };
}
