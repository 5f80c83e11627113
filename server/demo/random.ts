/** Random numbers that are the same in every demo. Each purpose has its own stream, so that a new one changes no other. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number, both ends included. */
  whole(from: number, to: number): number;
  chance(probability: number): boolean;
  /** One of several. Throws when there is none. */
  pick<Item>(items: readonly Item[]): Item;
  /** About 0, mostly between -1 and 1. */
  normal(): number;
  /** `count` different items, likelier those of greater weight. */
  sample<Item>(items: readonly Item[], count: number, weightOf?: (item: Item) => number): Item[];
}

/** The random stream of this name. */
export function randomOf(purpose: string): Random {
  let state = hash(purpose);
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error(`${purpose}: nothing to pick from`);
      return item;
    },
    // The sum of uniform numbers is close enough to a normal distribution.
    normal: () => (next() + next() + next() + next() - 2) * 1.2,
    sample(items, count, weightOf = () => 1) {
      return items
        .map((item) => ({ item, key: next() ** (1 / Math.max(weightOf(item), 1e-9)) }))
        .toSorted((one, other) => other.key - one.key)
        .slice(0, count)
        .map(({ item }) => item);
    },
  };
}

/** FNV-1a */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}
