import { type LiveMessage, LiveRequest, NOUNS } from '@halfstar/contract/shared/live.schema';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { JoinedChanges } from './joined-changes.ts';
import { KEEP_MS, RecentMessages } from './recent-messages.ts';

/**
 * A payload of LIVE_CHANNEL. `to`: ids of the members it is for; with `sessions` only their tabs of these sessions, which the
 * database says when a session ends. `watching`: also for the tabs that watch the thing with this id, of members who may see it and
 * `actor`, whose act it tells of. `tab`: the tab that caused it. The message itself is passed on unread, so that messages of newer
 * servers reach tabs through older ones.
 */
const Envelope = z.object({
  to: z.array(z.string()),
  sessions: z.array(z.string()).optional(),
  watching: z.string().optional(),
  actor: z.string().optional(),
  tab: z.object({ id: z.string(), userId: z.string() }).optional(),
  message: z.looseObject({ type: z.string() }),
});

/** Close code 1008 (policy violation): the session has ended or there was none. */
export const NOT_SIGNED_IN = 1008;
/** Close code 1012 (service restart). */
const RESTART = 1012;
/** Close code 1013 (try again later). */
export const TRY_LATER = 1013;

/**
 * Limits of one server process, multiplied by the operator's factor. They are counted in memory, since a socket loads its own
 * process only; with N processes a member may open N times as many.
 */
const LIMITS = {
  socketsPerMember: 30,
  /** Of one network address, as long as no session is known: those of members count for the member alone. */
  socketsPerClient: 300,
  /** Messages and pings that a socket may send in a burst, and how many a second it regains. */
  messageBurst: 60,
  messagesPerSecond: 1,
  /** How much may wait to be read by the tab, in bytes. */
  maxBufferedBytes: 256 * 1024,
};

/**
 * A round of heartbeats has so many, each for an equal share of the connections: thousands of pings at once, and their answers, would
 * delay requests.
 */
export const HEARTBEAT_SHARES = 30;

/** The websocket of a tab, from the upgrade on. */
export interface LiveConnection {
  readonly socket: WebSocket;
  /** For whom it counts until its session is known. */
  readonly sender: string;
  /** Null until the session is known. */
  member: { userId: string; sessionId: string } | null;
  /** Ids of the things that the tab watches. Whether its member may see them is asked whenever there is something to tell. */
  watched: readonly string[];
  /** Whether it has answered the last heartbeat. */
  isAlive: boolean;
  /** Which heartbeats of a round it gets: from 0 to HEARTBEAT_SHARES - 1. */
  readonly share: number;
  /** A token bucket of the messages it may send, as of `tokensAt` (performance.now()). */
  messageTokens: number;
  tokensAt: number;
  readonly changes: JoinedChanges;
}

/** Those of these members who may be told of an act of `actorId` (null if unknown) on a thing: it, and the actor, are visible to them. */
export type FindWatchers = (
  thing: { id: string; actorId: string | null },
  userIds: readonly string[],
) => Promise<readonly string[]>;

/** The websockets of this process. */
export class LiveSockets {
  readonly #all = new Set<LiveConnection>();
  /** Connections without a known session, by sender. */
  readonly #bySender = new Map<string, Set<LiveConnection>>();
  readonly #byMember = new Map<string, Set<LiveConnection>>();
  /** Connections by the ids that they watch. */
  readonly #watchers = new Map<string, Set<LiveConnection>>();
  readonly #recent = new RecentMessages();
  /** The last message to all, and when, in milliseconds since 1970. */
  #lastToAll = { text: '', at: 0 };
  readonly #findWatchers: FindWatchers;
  readonly #factor: number;
  #opened = 0;
  /** Since when no message can have been missed, in milliseconds since 1970. */
  #completeSince = Date.now();

  /** @param factor multiplies the limits */
  constructor(findWatchers: FindWatchers, factor = 1) {
    this.#findWatchers = findWatchers;
    this.#factor = factor;
  }

  /**
   * Registers a new socket, whose session is not known yet. Until it is, one that brings the token of a session counts for that, so that others
   * at its address keep no member out.
   * @param client of its network address
   * @param token one that was signed by this server; the session may have ended
   * @returns null when there are too many such; the socket is then closed with TRY_LATER
   */
  open(socket: WebSocket, { client, token }: { client: string; token: string | null }): LiveConnection | null {
    const sender = token === null ? client : `session ${token}`;
    const most = token === null ? LIMITS.socketsPerClient : LIMITS.socketsPerMember;
    const connection: LiveConnection = {
      socket,
      sender,
      member: null,
      watched: [],
      isAlive: true,
      share: this.#opened % HEARTBEAT_SHARES,
      messageTokens: LIMITS.messageBurst * this.#factor,
      tokensAt: performance.now(),
      changes: new JoinedChanges((text) => this.#send(connection, text)),
    };
    if ((this.#bySender.get(sender)?.size ?? 0) >= most * this.#factor) {
      socket.close(TRY_LATER);
      return null;
    }
    this.#opened += 1;
    this.#all.add(connection);
    addTo(this.#bySender, sender, connection);
    socket.on('message', (data) => {
      if (this.#consumeMessageToken(connection))
        this.#watch(connection, parseWatched(String(data)) ?? connection.watched);
    });
    socket.on('ping', () => this.#consumeMessageToken(connection));
    socket.on('pong', () => {
      connection.isAlive = true;
      this.#consumeMessageToken(connection);
    });
    socket.on('close', () => this.#remove(connection));
    return connection;
  }

  /**
   * From now on the connection gets the messages of its member, first those that it has missed, then `ready`. A member who has
   * too many connections gets this one closed with TRY_LATER.
   * @param since when the tab's page was rendered, in milliseconds since 1970; null: it has missed nothing
   */
  authenticate(connection: LiveConnection, member: { userId: string; sessionId: string }, since: number | null): void {
    // It may have closed while the session was looked up.
    if (!this.#all.has(connection)) return;
    const { userId, sessionId } = member;
    if ((this.#byMember.get(userId)?.size ?? 0) >= LIMITS.socketsPerMember * this.#factor)
      return connection.socket.close(TRY_LATER);
    connection.member = { userId, sessionId };
    removeFrom(this.#bySender, connection.sender, connection);
    addTo(this.#byMember, userId, connection);
    if (since !== null) {
      const anythingChanged = JSON.stringify({ type: 'changed', nouns: [...NOUNS] } satisfies LiveMessage);
      const isComplete = since >= Math.max(this.#completeSince, Date.now() - KEEP_MS);
      for (const text of isComplete ? this.#recent.listSince(userId, since) : [anythingChanged])
        this.#send(connection, text);
      if (isComplete && this.#lastToAll.at >= since) this.#send(connection, this.#lastToAll.text);
    }
    this.#send(connection, JSON.stringify({ type: 'ready' } satisfies LiveMessage));
  }

  /**
   * Delivers a payload of LIVE_CHANNEL to its tabs. A tab is closed after `signed_out`.
   * @returns a promise that is rejected when it is no Envelope, and when it cannot be found out which watchers may have it
   */
  async deliver(payload: string): Promise<void> {
    const { to, sessions, watching, actor, tab, message } = Envelope.parse(JSON.parse(payload));
    const text = JSON.stringify(message);
    // Only the tabs of the member who acted learn in which tab that was.
    const toOwn = tab === undefined ? text : JSON.stringify({ ...message, tab: tab.id });
    const textTo = (userId: string | undefined) => (userId === tab?.userId ? toOwn : text);
    const send = (connection: LiveConnection) => {
      const own = textTo(connection.member?.userId);
      if (message.type === 'changed') connection.changes.add(own);
      else this.#send(connection, own);
    };
    if (message.type === 'changed') {
      for (const userId of to) this.#recent.add([userId], textTo(userId), Date.now());
    }
    for (const connection of to.flatMap((userId) => [...(this.#byMember.get(userId) ?? [])])) {
      if (sessions !== undefined && !sessions.includes(connection.member?.sessionId ?? '')) continue;
      send(connection);
      if (message.type === 'signed_out') connection.socket.close(NOT_SIGNED_IN);
    }
    if (watching === undefined) return;
    const watchers = [...(this.#watchers.get(watching) ?? [])].filter(
      ({ member }) => !to.includes(member?.userId ?? ''),
    );
    const userIds = [...new Set(watchers.flatMap(({ member }) => member?.userId ?? []))];
    if (userIds.length === 0) return;
    const allowed = await this.#findWatchers({ id: watching, actorId: actor ?? null }, userIds);
    for (const connection of watchers) {
      const userId = connection.member?.userId;
      if (allowed.includes(userId ?? '') && this.#watchers.get(watching)?.has(connection)) send(connection);
    }
  }

  /** Sends a message to the tabs of all members in this process. One whose page was sent before it gets it when it connects. */
  publishToAll(message: LiveMessage): void {
    const text = JSON.stringify(message);
    this.#lastToAll = { text, at: Date.now() };
    for (const { member, changes } of this.#all) if (member !== null) changes.add(text);
  }

  /** The ids of the sessions with open tabs in this process. */
  sessionIds(): string[] {
    return [...new Set([...this.#all].flatMap(({ member }) => member?.sessionId ?? []))];
  }

  /** Sends `signed_out` to the tabs of these sessions, and closes them. */
  endSessions(sessions: ReadonlySet<string>): void {
    for (const connection of this.#all) {
      if (connection.member === null || !sessions.has(connection.member.sessionId)) continue;
      this.#send(connection, JSON.stringify({ type: 'signed_out' } satisfies LiveMessage));
      connection.socket.close(NOT_SIGNED_IN);
    }
  }

  /**
   * Asks every tab to reconnect and refetch, and closes it. Each gets a random delay up to `withinMs` milliseconds, so that they do
   * not all come at once.
   */
  askToReconnect(withinMs: number): void {
    for (const connection of this.#all) {
      const message: LiveMessage = { type: 'reconnect', after_ms: Math.floor(Math.random() * withinMs) };
      this.#send(connection, JSON.stringify(message));
      connection.socket.close(RESTART);
    }
  }

  /** After messages may have been missed: asks every tab to reconnect and refetch within so many milliseconds. */
  resumeAfterGap(withinMs: number): void {
    this.#completeSince = Date.now();
    this.askToReconnect(withinMs);
  }

  /**
   * Pings a share of the connections, and terminates those that have not answered the ping before: the heartbeat that ws documents.
   * A tab does not see pings, so it gets a message too.
   * @param roundMs when the next heartbeat of this share comes, in milliseconds
   */
  heartbeat(share: number, roundMs: number): void {
    const alive = JSON.stringify({ type: 'alive', next_ms: roundMs } satisfies LiveMessage);
    for (const connection of this.#all) {
      if (connection.share !== share) continue;
      if (!connection.isAlive) {
        connection.socket.terminate();
        continue;
      }
      connection.isAlive = false;
      connection.socket.ping();
      if (connection.member !== null) this.#send(connection, alive);
    }
  }

  /** Terminates what is still open, without a close handshake. */
  terminateAll(): void {
    for (const { socket } of this.#all) socket.terminate();
  }

  #send({ socket }: LiveConnection, text: string): void {
    // A tab that does not read must not fill our memory; it refetches when it reconnects.
    if (socket.bufferedAmount > LIMITS.maxBufferedBytes) socket.terminate();
    else socket.send(text);
  }

  #consumeMessageToken(connection: LiveConnection): boolean {
    const now = performance.now();
    const refill = ((now - connection.tokensAt) / 1000) * LIMITS.messagesPerSecond * this.#factor;
    connection.messageTokens = Math.min(LIMITS.messageBurst * this.#factor, connection.messageTokens + refill) - 1;
    connection.tokensAt = now;
    if (connection.messageTokens < 0) connection.socket.terminate();
    return connection.messageTokens >= 0;
  }

  #watch(connection: LiveConnection, ids: readonly string[]): void {
    for (const id of connection.watched) removeFrom(this.#watchers, id, connection);
    connection.watched = ids;
    for (const id of ids) addTo(this.#watchers, id, connection);
  }

  #remove(connection: LiveConnection): void {
    this.#watch(connection, []);
    connection.changes.stop();
    this.#all.delete(connection);
    removeFrom(this.#bySender, connection.sender, connection);
    if (connection.member !== null) removeFrom(this.#byMember, connection.member.userId, connection);
  }
}

function addTo(map: Map<string, Set<LiveConnection>>, key: string, connection: LiveConnection): void {
  map.set(key, (map.get(key) ?? new Set()).add(connection));
}

function removeFrom(map: Map<string, Set<LiveConnection>>, key: string, connection: LiveConnection): void {
  const connections = map.get(key);
  connections?.delete(connection);
  if (connections?.size === 0) map.delete(key);
}

/** The ids that a message of a tab asks to watch; null for any other message. */
function parseWatched(text: string): string[] | null {
  try {
    return LiveRequest.parse(JSON.parse(text)).watch;
  } catch {
    return null;
  }
}
