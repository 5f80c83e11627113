/** How long at least a message is kept: tabs come for it as soon as their page's code has arrived. */
export const KEEP_MS = 60_000;
/** Servers' clocks differ, and what changed just before a page was drawn may be heard of only after it. */
const LEEWAY_MS = 2000;

type MessagesByMember = Map<string, { at: number; text: string }[]>;

/** What members were told during the last minute, for tabs whose page was drawn before it and that listen only since. */
export class RecentMessages {
  // In two halves, the older of which is dropped whole.
  #now: MessagesByMember = new Map();
  #before: MessagesByMember = new Map();
  #halfBegan = 0;

  /** `at` in milliseconds since 1970, never less than the time before. */
  add(userIds: readonly string[], text: string, at: number): void {
    if (at - this.#halfBegan > KEEP_MS) {
      this.#before = at - this.#halfBegan > 2 * KEEP_MS ? new Map() : this.#now;
      this.#now = new Map();
      this.#halfBegan = at;
    }
    for (const userId of userIds) {
      const told = this.#now.get(userId);
      if (told === undefined) this.#now.set(userId, [{ at, text }]);
      else told.push({ at, text });
    }
  }

  /** What a member was told from `since` on, oldest first and nothing twice. Rather something too early than nothing too late. */
  listSince(userId: string, since: number): Set<string> {
    const told = [...(this.#before.get(userId) ?? []), ...(this.#now.get(userId) ?? [])];
    return new Set(told.filter(({ at }) => at > since - LEEWAY_MS).map(({ text }) => text));
  }
}
