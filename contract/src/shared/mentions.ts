/** `@` and a name, not inside a word, an email address or a URL. */
const MENTION = /(^|[^\p{L}\p{N}_@./-])@([A-Za-z0-9_-]{1,254})/gu;

/** A member mentioned in a text: the name as written, and the username that the member has now. */
export interface MentionedMember {
  written: string;
  username: string;
}

/** A name as written, and without trailing signs that may belong to the sentence: "@ada-" mentions ada. */
const spellings = (name: string): string[] => [...new Set([name, name.replace(/(?<![-_])[-_]+$/, '')])].filter(Boolean);

/**
 * The first names that a text may mention with @, as written and each once; whether such members exist is not checked. "@ada-" gives both
 * `ada-` and `ada`.
 */
export function findMentionedNames(text: string, limit: number): string[] {
  const names = new Set<string>();
  for (const [, , name = ''] of text.matchAll(MENTION)) {
    if (names.size >= limit) break;
    for (const spelling of spellings(name)) names.add(spelling);
  }
  return [...names].slice(0, limit);
}

/** Splits a text into plain text and mentions of these members, in order. A mention of any other name stays part of the plain text. */
export function splitMentions(text: string, mentioned: readonly MentionedMember[]): (string | MentionedMember)[] {
  const byName = new Map(mentioned.map((one) => [one.written, one]));
  const parts: (string | MentionedMember)[] = [];
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
