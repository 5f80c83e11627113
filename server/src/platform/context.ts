import type { Clock } from './clock.ts';
import type { Db } from './database/database.ts';
import type { Logger } from './log.ts';
import type { Viewer } from './viewer.ts';

/** Hears one event; the payload's type goes with the event's name. */
export interface Listener {
  readonly event: string;
  handle(ctx: Context, payload: unknown): Promise<void>;
}

export type Listeners = ReadonlyMap<string, readonly Listener[]>;

export interface LivePublisher {
  publish(envelope: string): void;
}

/**
 * What every service gets: the database (inside an action its transaction), the time, the log, who listens.
 * Rooms that need something from outside add it by declaration merging, and the app puts it in.
 */
export interface Context {
  db: Db;
  clock: Clock;
  log: Logger;
  listeners: Listeners;
  /** Takes what open tabs are to be told; inside an action it goes out once that holds. See tell in live.ts. */
  livePublisher: LivePublisher;
  /** Of a request by the web app: the tab that sent it, and whose tab that is. Live messages carry it. */
  tab?: { id: string; userId: string } | undefined;
}

/** A context while somebody's request is answered. */
export interface RequestContext extends Context {
  /** Who acts. Null for a leaver too, so that to every call that does not ask for one they are a visitor. */
  viewer: Viewer | null;
  /** Somebody signed in whose account waits to be deleted: may look at that, keep the account and sign out. */
  leaver: Viewer | null;
  http: {
    /** The client's address as far as trusted proxies tell. */
    ip: string;
    requestHeader(name: string): string | undefined;
    /** Adds a header to the answer, beside others of that name. */
    appendHeader(name: string, value: string): void;
  };
}
