import { OLD_USERNAME_DAYS } from '@halfstar/contract/profiles/profiles.schema';

const DAY_MS = 86_400_000;

/** What the rules say: who has which name, which ones are reserved and for whom, and whom the names in each comment mean. */
export class NamesModel {
  /** Usernames by member. */
  readonly #names = new Map<string, string>();
  /** Of names that were given up. Nobody may take the name of a member who is gone. */
  readonly #reserved = new Map<string, { memberId: string | null; until: number }>();
  readonly #comments = new Map<string, Map<string, string | null>>();

  join(memberId: string, username: string): void {
    this.#names.set(memberId, username);
  }

  mayTake(memberId: string, username: string, now: number): boolean {
    const reserved = this.#reservedAt(username, now);
    return (
      (this.#owner(username) ?? memberId) === memberId &&
      (reserved?.memberId ?? memberId) === memberId &&
      reserved?.memberId !== null
    );
  }

  rename(memberId: string, username: string, now: number): void {
    const before = this.#names.get(memberId) ?? '';
    if (before !== username) this.#reserved.set(before, { memberId, until: now + OLD_USERNAME_DAYS * DAY_MS });
    this.#names.set(memberId, username);
  }

  leave(memberId: string, now: number): void {
    // The day after the 90 days.
    const until = Date.parse(new Date(now + (OLD_USERNAME_DAYS + 1) * DAY_MS).toISOString().slice(0, 10));
    const given = [...this.#reserved].filter(([, one]) => one.memberId === memberId && one.until > now);
    for (const username of [this.#names.get(memberId) ?? '', ...given.map(([old]) => old)])
      this.#reserved.set(username, { memberId: null, until });
    this.#names.delete(memberId);
  }

  write(commentId: string, names: readonly string[], now: number): void {
    const before = this.#comments.get(commentId);
    const meant = names.map((one) => [one, before?.has(one) ? before.get(one) : this.#meansAt(one, now)] as const);
    this.#comments.set(commentId, new Map(meant.map(([one, memberId]) => [one, memberId ?? null])));
  }

  /** The names of a comment that lead to a member, each with that member's name. */
  mentionsOf(commentId: string): Record<string, string> {
    const meant = [...(this.#comments.get(commentId) ?? [])];
    return Object.fromEntries(
      meant.flatMap(([written, memberId]) => {
        const username = this.#names.get(memberId ?? '');
        return username === undefined ? [] : [[written, username]];
      }),
    );
  }

  #owner = (username: string) => [...this.#names].find(([, one]) => one === username)?.[0];

  #reservedAt(username: string, now: number) {
    const reserved = this.#reserved.get(username);
    return reserved !== undefined && reserved.until > now ? reserved : undefined;
  }

  #meansAt = (username: string, now: number) => this.#owner(username) ?? this.#reservedAt(username, now)?.memberId;
}
