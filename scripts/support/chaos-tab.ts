import { setTimeout as pause } from 'node:timers/promises';
import type { MemberClient } from '../../server/test/client.ts';
import { keepConnected } from '../../web/src/lib/reconnecting.ts';

/** Like the web app: messages that arrive together cause one fetch, and a failed fetch is retried twice. */
const GATHER_MS = 80;
const RETRIES_AFTER_MS = [1000, 2000];

/** What a page of this member shows: their ratings of these films, and their follow counts. */
export async function stateOf(client: MemberClient, films: readonly string[]): Promise<string> {
  const [{ items }, profile] = await Promise.all([
    client.api.tracking.getByMovies({ movie_ids: [...films] }),
    client.api.profiles.getOwn({ user_id: client.userId }),
  ]);
  const ratings = items.map(({ movie_id, rating }) => `${movie_id} ${rating}`).toSorted();
  return JSON.stringify([ratings, profile.follower_count, profile.following_count]);
}

/** An open tab of a member, which reconnects with the web app's own code and fetches what it shows when the web app would. */
export class ChaosTab {
  /** What it shows; null before the first answer. */
  held: string | null = null;
  /** How many times the server was ready for it. */
  arrivals = 0;
  readonly client: MemberClient;
  readonly #look: (client: MemberClient) => Promise<string>;
  readonly #origin: string;
  #stop: () => void = () => {};
  #waits = false;
  #fetching: Promise<void> | null = null;

  /** @param look fetches what the tab shows */
  constructor(client: MemberClient, origin: string, look: (client: MemberClient) => Promise<string>) {
    this.client = client;
    this.#look = look;
    this.#origin = origin;
    this.connect();
  }

  /** Connects, also again after `stop`. */
  connect(): void {
    const { cookies } = this.client;
    const origin = this.#origin;
    const { stop } = keepConnected({
      // Node's WebSocket accepts headers, unlike a browser's.
      open: () => {
        const headers = { cookie: cookies, origin };
        return new WebSocket(`${origin.replace('http', 'ws')}/api/live`, { headers });
      },
      onReady: () => {
        this.arrivals += 1;
        this.#refresh();
      },
      onMessage: () => this.#refresh(),
    });
    this.#stop = stop;
  }

  stop(): void {
    this.#stop();
  }

  #refresh(): void {
    if (this.#waits) return;
    this.#waits = true;
    setTimeout(() => {
      this.#waits = false;
      // A fetch in flight may have read the state before the change.
      this.#fetching = (this.#fetching ?? Promise.resolve()).then(() => this.#fetch());
    }, GATHER_MS);
  }

  async #fetch(): Promise<void> {
    for (const retryAfter of [...RETRIES_AFTER_MS, null]) {
      try {
        this.held = await this.#look(this.client);
        return;
      } catch {
        // It then keeps its state until the next message makes it fetch again.
        if (retryAfter !== null) await pause(retryAfter);
      }
    }
  }
}
