import { LiveMessage } from '@halfstar/contract/shared/live.schema';
import { sql } from 'kysely';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { Context } from './context.ts';

export const LIVE_CHANNEL = 'halfstar_live';

const Envelope = z.object({ to: z.array(z.string()), message: LiveMessage });

/**
 * Tells the open tabs of these members, on whatever server process, once the transaction commits.
 * Only for what a person waits for: NOTIFY makes commits queue.
 */
export async function tell(ctx: Context, userIds: readonly string[], message: LiveMessage): Promise<void> {
  const envelope = JSON.stringify({ to: userIds, message });
  await sql`select pg_notify(${LIVE_CHANNEL}, ${envelope})`.execute(ctx.db);
}

/** The websockets of this process by member. */
export class LiveSockets {
  readonly #sockets = new Map<string, Set<WebSocket>>();

  add(userId: string, socket: WebSocket): void {
    const open = this.#sockets.get(userId) ?? new Set();
    this.#sockets.set(userId, open.add(socket));
    socket.on('close', () => {
      open.delete(socket);
      if (open.size === 0) this.#sockets.delete(userId);
    });
  }

  /** A payload of LIVE_CHANNEL. */
  deliver(payload: string): void {
    const { to, message } = Envelope.parse(JSON.parse(payload));
    const text = JSON.stringify(message);
    for (const userId of to) for (const socket of this.#sockets.get(userId) ?? []) socket.send(text);
  }

  /** Asks every client to come back after a random while, so that they do not all come at once, and to catch up then. */
  sendAway(withinMs: number): void {
    for (const socket of this.#all()) {
      const message: LiveMessage = { type: 'reconnect', after_ms: Math.floor(Math.random() * withinMs) };
      socket.send(JSON.stringify(message));
      // 1012: service restart.
      socket.close(1012);
    }
  }

  #all(): WebSocket[] {
    return [...this.#sockets.values()].flatMap((open) => [...open]);
  }
}
