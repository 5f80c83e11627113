/** `@` and a name, not within a word or an address of mail or web. */
const MENTION = /(^|[^\p{L}\p{N}_@./-])@([A-Za-z0-9_-]{1,254})/gu;

/** Somebody named in a text: how the name is written there, and what they are called today. */
export interface Mentioned {
  written: string;
  username: string;
}

/** A name as it is written, and without what may belong to the sentence: "@ada-" names ada. */
const spellings = (name: string): string[] => [...new Set([name, name.replace(/(?<![-_])[-_]+$/, '')])].filter(Boolean);

/** The names that a text may mention, each once, the first ones of many. */
export function namesIn(text: string, most: number): string[] {
  const names = new Set<string>();
  for (const [, , name = ''] of text.matchAll(MENTION)) {
    if (names.size >= most) break;
    for (const spelling of spellings(name)) names.add(spelling);
  }
  return [...names];
}

/** A text cut at those of its mentions that are somebody. What is no mention is text and nothing else. */
export function partsOf(text: string, mentioned: readonly Mentioned[]): (string | Mentioned)[] {
  const byName = new Map(mentioned.map((one) => [one.written, one]));
  const parts: (string | Mentioned)[] = [];
  let end = 0;
  for (const { index, 1: before = '', 2: name = '' } of text.matchAll(MENTION)) {
    const found = spellings(name).flatMap((spelling) => byName.get(spelling) ?? [])[0];
    if (found === undefined) continue;
    const start = index + before.length;
    if (start > end) parts.push(text.slice(end, start));
    parts.push(found);
    end = start + 1 + found.written.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}
