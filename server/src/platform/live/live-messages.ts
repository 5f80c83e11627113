import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { Backoff } from '../backoff.ts';
import type { Context, LivePublisher } from '../context.ts';
import type { Db } from '../database/database.ts';
import type { Logger } from '../log.ts';
import {
  type ChangedMessage,
  compactEnvelopes,
  countUtf8Bytes,
  MAX_PAYLOAD_BYTES,
  type OutgoingEnvelope,
} from './live-envelopes.ts';

export const LIVE_CHANNEL = 'halfstar_live';

/** A thing that tabs may watch, and whose act a message about it tells of: see LiveSockets. */
export interface Watched {
  id: string;
  actorId: string;
}

/**
 * Sends a message to the open tabs of these members (any number), in all server processes. Inside `inTransaction` it is sent after the
 * commit. Nothing is stored: a tab that is away fetches again when it is back.
 * @param watched a review whose thread tabs may have open: the message also goes to those tabs, if their member may see the review and the
 * member with `actorId`
 */
export function publishLiveMessage(
  ctx: Context,
  userIds: readonly string[],
  message: ChangedMessage,
  watched?: Watched,
): void {
  const envelope: OutgoingEnvelope = {
    to: userIds,
    watching: watched?.id,
    actor: watched?.actorId,
    tab: ctx.tab,
    message,
  };
  ctx.livePublisher.publish(JSON.stringify(envelope));
}

const MAX_TRIES = 3;
/** Between the beginnings of two batches: too short to be noticed, and long enough for the acts of many members on a busy server. */
const BATCH_MS = 20;

/**
 * Publishes live messages by NOTIFY, in batches: the first message at once, and what arrives until the next batch together, joined. A
 * batch
 * that the database does not take after a few tries is dropped: docs/decisions/019-open-tabs-are-told-afterwards.md.
 */
export class LiveMessagePublisher implements LivePublisher {
  readonly #db: Db;
  readonly #log: Logger;
  #waiting: string[] = [];
  #sending: Promise<void> | null = null;

  constructor(db: Db, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  publish(envelope: string): void {
    this.#waiting.push(envelope);
    this.#sending ??= this.#sendAll();
  }

  /** Resolves when nothing is left to send. */
  async settled(): Promise<void> {
    await this.#sending;
  }

  async #sendAll(): Promise<void> {
    // One action often publishes several messages, which then go in one statement.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      const next = wait(BATCH_MS);
      await this.#sendBatch(compactEnvelopes(batch).filter((envelope) => this.#fits(envelope)));
      await next;
    }
    this.#sending = null;
  }

  async #sendBatch(batch: readonly string[]): Promise<void> {
    const backoff = new Backoff({ initialMs: 100, maxMs: 1000 });
    for (let tries = 1; batch.length > 0; tries += 1) {
      try {
        // Nothing is stored, so the commit need not wait for the disk.
        await sql`select pg_notify(${LIVE_CHANNEL}, envelope)
          from set_config('synchronous_commit', 'off', true), unnest(${batch}::text[]) as envelope`.execute(this.#db);
        return;
      } catch (error) {
        if (tries === MAX_TRIES) return this.#log.warn({ err: error }, 'live messages were not sent');
      }
      await wait(backoff.nextDelayMs());
    }
  }

  /** Whether PostgreSQL takes it. One that is too long would fail the whole batch. */
  #fits(envelope: string): boolean {
    const bytes = countUtf8Bytes(envelope);
    if (bytes > MAX_PAYLOAD_BYTES) this.#log.error({ bytes }, 'a live message is too long to be sent');
    return bytes <= MAX_PAYLOAD_BYTES;
  }
}
