import type { RawBuilder } from 'kysely';
import type { Clock } from './clock.ts';
import type { Db } from './database/database.ts';
import type { Logger } from './log.ts';
import type { Viewer } from './viewer.ts';

/** Handles one event. The payload has the type that the event of this name declares. */
export interface Listener {
  readonly event: string;
  handle(ctx: Context, payload: unknown): Promise<void>;
  /** All that it does in the database, if that is one call of SQL. */
  readonly inSql?: ListenerInSql;
}

export interface ListenerInSql {
  /** The call, for a statement that emits the event itself: whether it changed anything. Null when there is nothing to do. */
  toCall(payload: unknown): RawBuilder<boolean> | null;
  /** Tells open tabs what the call changed. */
  onChange(ctx: Context, payload: unknown): void;
}

export type Listeners = ReadonlyMap<string, readonly Listener[]>;

/** Sends live messages to all server processes. */
export interface LivePublisher {
  /** @param envelope JSON, as LiveSockets.deliver reads it */
  publish(envelope: string): void;
}

/**
 * What every service gets. Features that need more add it by declaration merging, and the app provides it.
 */
export interface Context {
  /** The database; inside `inTransaction` the transaction. */
  db: Db;
  clock: Clock;
  log: Logger;
  listeners: Listeners;
  /** For `publishLiveMessage`. Inside `inTransaction` it holds messages back until the commit. */
  livePublisher: LivePublisher;
  /** The tab of the web app that sent the request, and its member's id. Live messages carry it. */
  tab?: { id: string; userId: string } | undefined;
}

/** The context of a request. */
export interface RequestContext extends Context {
  /** The signed-in viewer. Null also for a leaver, who is a visitor to every call that does not accept leavers. */
  viewer: Viewer | null;
  /** A signed-in viewer whose account waits to be deleted. They may see that, keep the account and sign out. */
  leaver: Viewer | null;
  http: {
    /** The client's address, as trusted proxies give it. */
    ip: string;
    requestHeader(name: string): string | undefined;
    /** Adds a header to the response, beside others of that name. */
    appendHeader(name: string, value: string): void;
  };
}
