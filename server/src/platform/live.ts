import { LiveMessage, LiveRequest } from '@halfstar/contract/shared/live.schema';
import { sql } from 'kysely';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { Context, News } from './context.ts';
import type { Db } from './database/database.ts';
import type { Logger } from './log.ts';
import { RecentlyTold } from './recently-told.ts';

export const LIVE_CHANNEL = 'halfstar_live';

/**
 * With `sessions` only the tabs of these sessions are meant: the database says so when a session ends. With `watching` also the
 * tabs of others that have said that they watch this.
 */
const Envelope = z.object({
  to: z.array(z.string()),
  sessions: z.array(z.string()).optional(),
  watching: z.string().optional(),
  message: LiveMessage,
});

/** 1008: policy violation. Also said to whoever is not signed in. */
export const NOT_SIGNED_IN = 1008;

/** A tab that listens, and the session it belongs to. */
interface Line {
  socket: WebSocket;
  sessionId: string;
  /** Ids of what it watches. Only of what anybody may read, since nobody asks who watches. */
  watched: readonly string[];
}

/**
 * Tells the open tabs of these members, and those that watch the thing with this id, on whatever server process; inside an action
 * once that holds.
 */
export function tell(ctx: Context, userIds: readonly string[], message: LiveMessage, watching?: string): void {
  ctx.news.tell(JSON.stringify({ to: userIds, watching, message }));
}

/**
 * Says news to all server processes, together what comes while others are being said. What the database does not take is not
 * said: docs/decisions/019-open-tabs-are-told-afterwards.md.
 */
export class LiveNews implements News {
  readonly #db: Db;
  readonly #log: Logger;
  #waiting: string[] = [];
  #saying: Promise<void> | null = null;

  constructor(db: Db, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  tell(envelope: string): void {
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
      try {
        await sql`select pg_notify(${LIVE_CHANNEL}, envelope) from unnest(${news}::text[]) as envelope`.execute(
          this.#db,
        );
      } catch (error) {
        this.#log.warn({ err: error }, 'open tabs were not told of changes');
      }
    }
    this.#saying = null;
  }
}

/** The websockets of this process by member. */
export class LiveSockets {
  readonly #lines = new Map<string, Set<Line>>();
  /** The lines that watch something, by its id. */
  readonly #watchers = new Map<string, Set<Line>>();
  readonly #recent = new RecentlyTold();

  /** `since`: when the tab's page was drawn, in milliseconds; what its member was told from then on is said again. */
  add({ userId, sessionId }: { userId: string; sessionId: string }, socket: WebSocket, since: number | null): void {
    const open = this.#lines.get(userId) ?? new Set();
    const line: Line = { socket, sessionId, watched: [] };
    this.#lines.set(userId, open.add(line));
    if (since !== null) for (const text of this.#recent.to(userId, since)) socket.send(text);
    socket.on('message', (data) => this.#watch(line, watchedIn(String(data)) ?? line.watched));
    socket.on('close', () => {
      this.#watch(line, []);
      open.delete(line);
      if (open.size === 0 && this.#lines.get(userId) === open) this.#lines.delete(userId);
    });
  }

  /** A payload of LIVE_CHANNEL. Who hears that they are signed out hears nothing after it. */
  deliver(payload: string): void {
    const { to, sessions, watching = '', message } = Envelope.parse(JSON.parse(payload));
    const text = JSON.stringify(message);
    if (message.type === 'changed') this.#recent.keep(to, text, Date.now());
    const lines = new Set(to.flatMap((userId) => [...(this.#lines.get(userId) ?? [])]));
    for (const line of this.#watchers.get(watching) ?? []) lines.add(line);
    for (const { socket, sessionId } of lines) {
      if (sessions !== undefined && !sessions.includes(sessionId)) continue;
      socket.send(text);
      if (message.type === 'signed_out') socket.close(NOT_SIGNED_IN);
    }
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

  #watch(line: Line, ids: readonly string[]): void {
    for (const id of line.watched) {
      const watchers = this.#watchers.get(id);
      watchers?.delete(line);
      if (watchers?.size === 0) this.#watchers.delete(id);
    }
    line.watched = ids;
    for (const id of ids) this.#watchers.set(id, (this.#watchers.get(id) ?? new Set()).add(line));
  }

  #all(): WebSocket[] {
    return [...this.#lines.values()].flatMap((open) => [...open].map(({ socket }) => socket));
  }
}

/** What a tab asks to watch; null when it says something else. */
function watchedIn(text: string): string[] | null {
  try {
    return LiveRequest.parse(JSON.parse(text)).watch;
  } catch {
    return null;
  }
}
