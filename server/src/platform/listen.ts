import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { connectionConfig } from './database/database.ts';
import type { Logger } from './log.ts';

export interface Listening {
  stop(): Promise<void>;
}

export interface Channels {
  [channel: string]: (payload: string) => void;
}

const RETRY_MS = 1000;

/**
 * The one connection of this process that hears NOTIFY. When it breaks it comes back by itself and calls `onGap`:
 * whatever was said meanwhile is lost, so hearers must then assume that everything changed.
 */
export async function startListening(
  url: string,
  channels: Channels,
  onGap: () => void,
  log: Logger,
): Promise<Listening> {
  const end = new AbortController();
  let client: pg.Client | undefined;

  const connect = async () => {
    const fresh = new pg.Client({ ...connectionConfig(url), keepAlive: true });
    fresh.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
    fresh.on('error', (error) => log.warn({ err: error }, 'the listening connection broke'));
    fresh.on('end', () => {
      if (!end.signal.aborted) void reconnect();
    });
    await fresh.connect();
    for (const channel of Object.keys(channels)) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = fresh;
  };

  const reconnect = async () => {
    while (!end.signal.aborted) {
      await wait(RETRY_MS, undefined, { ref: false });
      try {
        await connect();
        return onGap();
      } catch (error) {
        log.debug({ err: error }, 'still no listening connection');
      }
    }
  };

  await connect();
  return {
    async stop() {
      end.abort();
      await client?.end();
    },
  };
}
