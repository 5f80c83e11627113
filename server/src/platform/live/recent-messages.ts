/** How long a message is kept at least, in milliseconds: a tab connects as soon as the code of its page has arrived. */
export const KEEP_MS = 60_000;
/** Clocks of servers differ, and a message about a change just before a page was rendered may arrive after it. */
const LEEWAY_MS = 2000;

type MessagesByMember = Map<string, { at: number; text: string }[]>;

/** The messages that members were sent during the last minute, for tabs whose page was rendered before and that connect after them. */
export class RecentMessages {
  // Two generations, of which the older is dropped as a whole: no timers, and no search for what has expired.
  #current: MessagesByMember = new Map();
  #previous: MessagesByMember = new Map();
  #currentSince = 0;

  /** @param at in milliseconds since 1970, never less than at the call before */
  add(userIds: readonly string[], text: string, at: number): void {
    if (at - this.#currentSince > KEEP_MS) {
      this.#previous = at - this.#currentSince > 2 * KEEP_MS ? new Map() : this.#current;
      this.#current = new Map();
      this.#currentSince = at;
    }
    for (const userId of userIds) {
      const messages = this.#current.get(userId);
      if (messages === undefined) this.#current.set(userId, [{ at, text }]);
      else messages.push({ at, text });
    }
  }

  /**
   * The messages to a member since a time, oldest first and each text once. May include some that are a little older.
   * @param since in milliseconds since 1970
   */
  listSince(userId: string, since: number): Set<string> {
    const messages = [...(this.#previous.get(userId) ?? []), ...(this.#current.get(userId) ?? [])];
    return new Set(messages.filter(({ at }) => at > since - LEEWAY_MS).map(({ text }) => text));
  }
}
