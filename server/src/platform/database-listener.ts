import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { Backoff } from './backoff.ts';
import { connectionConfig } from './database/database.ts';
import type { Logger } from './log.ts';

export interface Listening {
  stop(): Promise<void>;
}

export interface ChannelHandlers {
  [channel: string]: (payload: string) => void;
}

/**
 * Called with 'deaf' when the connection is lost and at every try in vain, a few seconds apart: what others say is missed, so
 * nothing may be remembered that they could take back. With 'hearing' when there is one again: anything may have changed meanwhile.
 */
export type OnConnectionChange = (now: 'deaf' | 'hearing') => void;

const TIMING = {
  /** Between two signs of life. */
  heartbeatMs: 10_000,
  /** Without an answer in this time the connection is taken for dead. */
  answerMs: 5000,
  firstWaitMs: 250,
  longestWaitMs: 5000,
};

/**
 * The one connection of this process that hears NOTIFY. It says something to itself every few seconds, since a connection can
 * die in silence; when it is lost, one loop looks for another, however long that takes. Rejects when the first cannot be had.
 */
export async function startListening(
  url: string,
  channels: ChannelHandlers,
  onGap: OnConnectionChange,
  log: Logger,
  timing: typeof TIMING = TIMING,
): Promise<Listening> {
  const end = new AbortController();
  const backoff = new Backoff({ initialMs: timing.firstWaitMs, maxMs: timing.longestWaitMs });
  const hear = (channel: string, payload: string) => {
    try {
      channels[channel]?.(payload);
    } catch (error) {
      // A newer server may say what this one does not know.
      log.warn({ err: error, channel }, 'a message of the database was passed over');
    }
  };
  const open = () => openConnection(url, Object.keys(channels), hear, timing, end.signal, () => backoff.reset());

  const another = async (): Promise<Connection | null> => {
    for (let isFirst = true; ; isFirst = false) {
      onGap('deaf');
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

  const keep = async (first: Connection): Promise<void> => {
    for (let current: Connection | null = first; current !== null; ) {
      const reason = await current.lost;
      if (end.signal.aborted) return;
      log.warn({ err: reason }, 'the listening connection is lost');
      current = await another();
      if (current !== null) onGap('hearing');
    }
  };

  const running = keep(await open());
  return {
    async stop() {
      end.abort();
      await running;
    },
  };
}

interface Connection {
  /** Why it is of no use any more; by then it is closed. */
  lost: Promise<Error>;
}

async function openConnection(
  url: string,
  channels: readonly string[],
  hear: (channel: string, payload: string) => void,
  { heartbeatMs, answerMs }: typeof TIMING,
  end: AbortSignal,
  onSteady: () => void,
): Promise<Connection> {
  // A channel of its own: what comes back on it has gone the whole way.
  const heartbeat = `halfstar_heartbeat_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({
    ...connectionConfig(url, `listen ${process.pid}`),
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  });
  const lost = Promise.withResolvers<Error>();
  const close = (reason: Error) => {
    // Whoever is silent would not answer a goodbye either.
    client.connection.stream.destroy();
    lost.resolve(reason);
  };
  const stop = () => close(new Error('stopped'));
  let beats = 0;
  client.on('error', close);
  client.on('end', () => {
    end.removeEventListener('abort', stop);
    close(new Error('the database closed it'));
  });
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === heartbeat) beats += 1;
    else hear(channel, payload);
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
    // It comes with the answer, and an answer alone proves nothing: a pooler in between may have lent us another session.
    if (beats === before) throw new Error('it hears nothing');
    onSteady();
  };
  const beatOn = async () => {
    for (;;) await beat();
  };
  beatOn().catch(close);
  return { lost: lost.promise };
}
