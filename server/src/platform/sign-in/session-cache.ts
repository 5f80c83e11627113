import { LRUCache } from 'lru-cache';

interface Session {
  token: string;
  user_id: string;
}

interface Cached<Row> {
  row: Row;
  /** By the server's clock, in milliseconds. */
  from: number;
  until: number;
}

/** The longest time for which a row is cached. */
const CACHED_MS = 60_000;

/**
 * Rows of the sessions that were used last, by token, each for up to a minute. They can be removed by member without a look at those of
 * others.
 */
export class SessionCache<Row extends Session> {
  readonly #byToken: LRUCache<string, Cached<Row>>;
  readonly #tokensOf = new Map<string, Set<string>>();
  #evictions = 0;

  constructor(max: number) {
    this.#byToken = new LRUCache<string, Cached<Row>>({
      max,
      noDisposeOnSet: true,
      dispose: ({ row }, token) => this.#forget(row.user_id, token),
    });
  }

  /** Counts evictions. Noted before a row is read, so that one that was read before an eviction is not cached after it. */
  get evictions(): number {
    return this.#evictions;
  }

  /** @param now in milliseconds; what was read before the clock was set back is not returned */
  get(token: string, now: number): Row | undefined {
    const cached = this.#byToken.get(token);
    return cached !== undefined && cached.from <= now && now < cached.until ? cached.row : undefined;
  }

  /**
   * Caches a row, unless rows were evicted since it was read.
   * @param now in milliseconds
   * @param readAt what `evictions` was before it was read
   * @param ends timestamps at which something in it ends; null for what does not
   */
  set(row: Row, now: number, readAt: number, ends: readonly (string | null)[]): void {
    if (readAt !== this.#evictions) return;
    const until = Math.min(now + CACHED_MS, ...ends.flatMap((end) => (end === null ? [] : Date.parse(end))));
    this.#byToken.set(row.token, { row, from: now, until });
    const tokens = this.#tokensOf.get(row.user_id);
    if (tokens === undefined) this.#tokensOf.set(row.user_id, new Set([row.token]));
    else tokens.add(row.token);
  }

  /** Evicts the rows of a member; with an empty id, when notifications may have been missed, everybody's. */
  evict(userId: string): void {
    this.#evictions += 1;
    if (userId === '') this.#byToken.clear();
    else for (const token of this.#tokensOf.get(userId) ?? []) this.#byToken.delete(token);
  }

  #forget(userId: string, token: string): void {
    const tokens = this.#tokensOf.get(userId);
    tokens?.delete(token);
    if (tokens?.size === 0) this.#tokensOf.delete(userId);
  }
}
