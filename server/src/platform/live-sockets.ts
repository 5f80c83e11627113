import { type LiveMessage, LiveRequest, NOUNS } from '@halfstar/contract/shared/live.schema';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { KEEP_MS, RecentMessages } from './recent-messages.ts';

/**
 * With `sessions` only the tabs of these sessions are meant: the database says so when a session ends. With `watching` also the
 * tabs of others that have said that they watch this. `tab`: who caused it, and in which tab. The message is passed on as it is,
 * so that tabs hear what a newer server says through an older one.
 */
const Envelope = z.object({
  to: z.array(z.string()),
  sessions: z.array(z.string()).optional(),
  watching: z.string().optional(),
  tab: z.object({ id: z.string(), userId: z.string() }).optional(),
  message: z.looseObject({ type: z.string() }),
});

/** 1008: policy violation. Also said to whoever is not signed in. */
export const NOT_SIGNED_IN = 1008;
/** 1012: service restart. */
const RESTART = 1012;
/** 1013: try again later. */
export const TRY_LATER = 1013;

/**
 * What one server process bears. Sockets weigh on their process alone, so they are counted there, and what a member may open
 * grows with the number of processes.
 */
const LIMITS = {
  /** Open at once. */
  ofMember: 30,
  /** Open at once by one network address, whoever is behind it. */
  ofClient: 300,
  /** What a socket may say at once, pings included, and how many times a second more. */
  messages: 60,
  messagesPerSecond: 1,
  /** Waiting to be read by the tab. */
  unreadBytes: 256 * 1024,
};

/** The socket of a tab, from the upgrade on. */
export interface LiveConnection {
  readonly socket: WebSocket;
  readonly client: string;
  /** Null until it is known whose it is. */
  member: { userId: string; sessionId: string } | null;
  /** Ids of what it watches. Only of what anybody may read, since nobody asks who watches. */
  watched: readonly string[];
  isAlive: boolean;
  /** How much it may still say, as of when. */
  messageTokens: number;
  tokensAt: number;
}

/** The websockets of this process. */
export class LiveSockets {
  readonly #all = new Set<LiveConnection>();
  readonly #byClient = new Map<string, Set<LiveConnection>>();
  readonly #byMember = new Map<string, Set<LiveConnection>>();
  /** The lines that watch something, by its id. */
  readonly #watchers = new Map<string, Set<LiveConnection>>();
  readonly #recent = new RecentMessages();
  readonly #factor: number;
  /** Since when nothing that was told can have been missed, in milliseconds since 1970. */
  #hearsSince = Date.now();

  /** @param factor how many times as much as usual is allowed */
  constructor(factor = 1) {
    this.#factor = factor;
  }

  /** Takes in a socket whose owner is not known yet. Null: its client has too many, and it is closed. */
  open(socket: WebSocket, client: string): LiveConnection | null {
    const asOf = performance.now();
    const mayStillSay = LIMITS.messages * this.#factor;
    const line: LiveConnection = {
      socket,
      client,
      member: null,
      watched: [],
      isAlive: true,
      messageTokens: mayStillSay,
      tokensAt: asOf,
    };
    if ((this.#byClient.get(client)?.size ?? 0) >= LIMITS.ofClient * this.#factor) {
      socket.close(TRY_LATER);
      return null;
    }
    this.#all.add(line);
    addTo(this.#byClient, client, line);
    socket.on('message', (data) => {
      if (this.#mayGoOn(line)) this.#watch(line, parseWatched(String(data)) ?? line.watched);
    });
    socket.on('ping', () => this.#mayGoOn(line));
    socket.on('pong', () => {
      line.isAlive = true;
      this.#mayGoOn(line);
    });
    socket.on('close', () => this.#forget(line));
    return line;
  }

  /**
   * From now on the line hears what its member is told. `since`: when the tab's page was drawn, in milliseconds; what was told
   * from then on is said again. A member who has too many is asked to try again later.
   */
  authenticate(line: LiveConnection, member: { userId: string; sessionId: string }, since: number | null): void {
    // It may have gone while we asked who it is.
    if (!this.#all.has(line)) return;
    const { userId, sessionId } = member;
    if ((this.#byMember.get(userId)?.size ?? 0) >= LIMITS.ofMember * this.#factor) return line.socket.close(TRY_LATER);
    line.member = { userId, sessionId };
    addTo(this.#byMember, userId, line);
    if (since !== null) {
      const everything = JSON.stringify({ type: 'changed', nouns: [...NOUNS] } satisfies LiveMessage);
      const knowsAll = since >= Math.max(this.#hearsSince, Date.now() - KEEP_MS);
      for (const text of knowsAll ? this.#recent.listSince(userId, since) : [everything]) this.#send(line, text);
    }
    this.#send(line, JSON.stringify({ type: 'ready' } satisfies LiveMessage));
  }

  /** A payload of LIVE_CHANNEL; throws when it is none. Who hears that they are signed out hears nothing after it. */
  deliver(payload: string): void {
    const { to, sessions, watching = '', tab, message } = Envelope.parse(JSON.parse(payload));
    const text = JSON.stringify(message);
    // Which of their tabs somebody used concerns nobody else.
    const toOwn = tab === undefined ? text : JSON.stringify({ ...message, tab: tab.id });
    const isOwn = (userId: string | undefined) => userId === tab?.userId;
    if (message.type === 'changed') {
      for (const userId of to) this.#recent.add([userId], isOwn(userId) ? toOwn : text, Date.now());
    }
    const lines = new Set(to.flatMap((userId) => [...(this.#byMember.get(userId) ?? [])]));
    for (const line of this.#watchers.get(watching) ?? []) lines.add(line);
    for (const line of lines) {
      if (sessions !== undefined && !sessions.includes(line.member?.sessionId ?? '')) continue;
      this.#send(line, isOwn(line.member?.userId) ? toOwn : text);
      if (message.type === 'signed_out') line.socket.close(NOT_SIGNED_IN);
    }
  }

  /** The sessions that have open tabs here. */
  sessionIds(): string[] {
    return [...new Set([...this.#all].flatMap(({ member }) => member?.sessionId ?? []))];
  }

  /** Tells the tabs of these sessions that they are over. */
  endSessions(sessions: ReadonlySet<string>): void {
    for (const line of this.#all) {
      if (line.member === null || !sessions.has(line.member.sessionId)) continue;
      this.#send(line, JSON.stringify({ type: 'signed_out' } satisfies LiveMessage));
      line.socket.close(NOT_SIGNED_IN);
    }
  }

  /** Asks every client to come back after a random while, so that they do not all come at once, and to catch up then. */
  askToReconnect(withinMs: number): void {
    for (const line of this.#all) {
      const message: LiveMessage = { type: 'reconnect', after_ms: Math.floor(Math.random() * withinMs) };
      this.#send(line, JSON.stringify(message));
      line.socket.close(RESTART);
    }
  }

  /** What was said to members until now may have been missed: every client is asked to come back and to catch up. */
  resumeAfterGap(withinMs: number): void {
    this.#hearsSince = Date.now();
    this.askToReconnect(withinMs);
  }

  /** Asks each line for a sign of life, and cuts those that gave none since they were last asked. */
  heartbeat(): void {
    for (const line of this.#all) {
      if (!line.isAlive) {
        line.socket.terminate();
        continue;
      }
      line.isAlive = false;
      line.socket.ping();
    }
  }

  /** Cuts what is left, without a goodbye. */
  terminateAll(): void {
    for (const { socket } of this.#all) socket.terminate();
  }

  #send({ socket }: LiveConnection, text: string): void {
    // A tab that does not read must not fill our memory; it catches up when it comes back.
    if (socket.bufferedAmount > LIMITS.unreadBytes) socket.terminate();
    else socket.send(text);
  }

  #mayGoOn(line: LiveConnection): boolean {
    const now = performance.now();
    const regained = ((now - line.tokensAt) / 1000) * LIMITS.messagesPerSecond * this.#factor;
    line.messageTokens = Math.min(LIMITS.messages * this.#factor, line.messageTokens + regained) - 1;
    line.tokensAt = now;
    if (line.messageTokens < 0) line.socket.terminate();
    return line.messageTokens >= 0;
  }

  #watch(line: LiveConnection, ids: readonly string[]): void {
    for (const id of line.watched) removeFrom(this.#watchers, id, line);
    line.watched = ids;
    for (const id of ids) addTo(this.#watchers, id, line);
  }

  #forget(line: LiveConnection): void {
    this.#watch(line, []);
    this.#all.delete(line);
    removeFrom(this.#byClient, line.client, line);
    if (line.member !== null) removeFrom(this.#byMember, line.member.userId, line);
  }
}

function addTo(map: Map<string, Set<LiveConnection>>, key: string, line: LiveConnection): void {
  map.set(key, (map.get(key) ?? new Set()).add(line));
}

function removeFrom(map: Map<string, Set<LiveConnection>>, key: string, line: LiveConnection): void {
  const lines = map.get(key);
  lines?.delete(line);
  if (lines?.size === 0) map.delete(key);
}

/** What a tab asks to watch; null when it says something else. */
function parseWatched(text: string): string[] | null {
  try {
    return LiveRequest.parse(JSON.parse(text)).watch;
  } catch {
    return null;
  }
}
