import { LRUCache } from 'lru-cache';

interface Session {
  token: string;
  user_id: string;
}

/** Values of the sessions that were used last, by token. They can be removed by member without a look at those of others. */
export class SessionCache<Value extends { row: Session }> {
  readonly #byToken: LRUCache<string, Value>;
  readonly #tokensOf = new Map<string, Set<string>>();

  constructor(max: number) {
    this.#byToken = new LRUCache<string, Value>({
      max,
      noDisposeOnSet: true,
      dispose: ({ row }, token) => this.#forget(row.user_id, token),
    });
  }

  get(token: string): Value | undefined {
    return this.#byToken.get(token);
  }

  set(value: Value): void {
    const { token, user_id: userId } = value.row;
    this.#byToken.set(token, value);
    const tokens = this.#tokensOf.get(userId);
    if (tokens === undefined) this.#tokensOf.set(userId, new Set([token]));
    else tokens.add(token);
  }

  deleteOfMember(userId: string): void {
    for (const token of this.#tokensOf.get(userId) ?? []) this.#byToken.delete(token);
  }

  clear(): void {
    this.#byToken.clear();
  }

  #forget(userId: string, token: string): void {
    const tokens = this.#tokensOf.get(userId);
    tokens?.delete(token);
    if (tokens?.size === 0) this.#tokensOf.delete(userId);
  }
}
