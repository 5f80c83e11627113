import { setTimeout as wait } from 'node:timers/promises';
import type { LiveMessage } from '@halfstar/contract/shared/live.schema';
import { sql } from 'kysely';
import { Backoff } from './backoff.ts';
import type { Context, LivePublisher } from './context.ts';
import type { Db } from './database/database.ts';
import type { Logger } from './log.ts';

export const LIVE_CHANNEL = 'halfstar_live';

/** PostgreSQL takes payloads shorter than 8000 bytes, and refuses the whole statement for a longer one. */
const MOST_BYTES = 7999;

/**
 * Tells the open tabs of these members, however many, and those that watch the thing with this id, on whatever server process;
 * inside an action once that holds.
 */
export function tell(ctx: Context, userIds: readonly string[], message: LiveMessage, watching?: string): void {
  const about = { tab: ctx.tab, message };
  let chunk: string[] = [];
  let others = watching;
  const free = () => MOST_BYTES - bytesOf(JSON.stringify({ to: [], watching: others, ...about }));
  let room = free();
  const send = () => {
    if (chunk.length > 0 || others !== undefined) {
      ctx.livePublisher.publish(JSON.stringify({ to: chunk, watching: others, ...about }));
    }
    chunk = [];
    others = undefined;
    room = free();
  };
  for (const userId of userIds) {
    const bytes = bytesOf(JSON.stringify(userId)) + ','.length;
    if (bytes > room) send();
    chunk.push(userId);
    room -= bytes;
  }
  send();
}

const bytesOf = (text: string) => Buffer.byteLength(text);

const TRIES = 3;

/**
 * Says news to all server processes, together what comes while others are being said. What the database does not take, after a
 * few tries, is not said: docs/decisions/019-open-tabs-are-told-afterwards.md.
 */
export class LiveMessagePublisher implements LivePublisher {
  readonly #db: Db;
  readonly #log: Logger;
  #waiting: string[] = [];
  #saying: Promise<void> | null = null;

  constructor(db: Db, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  publish(envelope: string): void {
    this.#waiting.push(envelope);
    this.#saying ??= this.#say();
  }

  /** Resolves when nothing is left to say. */
  async settled(): Promise<void> {
    await this.#saying;
  }

  async #say(): Promise<void> {
    // One act often tells several things, which go in one statement.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const news = this.#waiting;
      this.#waiting = [];
      await this.#sayTogether(news.filter((envelope) => this.#fits(envelope)));
    }
    this.#saying = null;
  }

  async #sayTogether(news: readonly string[]): Promise<void> {
    const backoff = new Backoff({ initialMs: 100, maxMs: 1000 });
    for (let tries = 1; news.length > 0; tries += 1) {
      try {
        await sql`select pg_notify(${LIVE_CHANNEL}, envelope) from unnest(${news}::text[]) as envelope`.execute(
          this.#db,
        );
        return;
      } catch (error) {
        if (tries === TRIES) return this.#log.warn({ err: error }, 'open tabs were not told of changes');
      }
      await wait(backoff.nextDelayMs());
    }
  }

  /** One that is too long must not take the others with it. */
  #fits(envelope: string): boolean {
    const bytes = bytesOf(envelope);
    if (bytes > MOST_BYTES) this.#log.error({ bytes }, 'a live message is too long to be sent');
    return bytes <= MOST_BYTES;
  }
}
