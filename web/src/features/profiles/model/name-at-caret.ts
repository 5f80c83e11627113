/** An @name that is being typed. */
export interface NameAtCaret {
  /** Where its @ is in the text. */
  start: number;
  /** Where the text behind it goes on: also behind signs of the name that follow the caret. */
  end: number;
  /** What is typed of it, without the @. */
  text: string;
}

/** As the contract's MENTION, but of the letters of any script: members are also looked for by their display names. */
const BEFORE_CARET = /(?:^|[^\p{L}\p{N}_@./-])@([\p{L}\p{N}_][\p{L}\p{M}\p{N}_-]*)$/u;
const BEHIND_CARET = /^[\p{L}\p{M}\p{N}_-]*/u;

/** The @name that ends at the caret or goes on behind it; null when there is none, or nothing of it before the caret. */
export function findNameAtCaret(text: string, caret: number): NameAtCaret | null {
  const name = BEFORE_CARET.exec(text.slice(0, caret))?.[1];
  if (name === undefined) return null;
  const behind = BEHIND_CARET.exec(text.slice(caret))?.[0] ?? '';
  return { start: caret - name.length - 1, end: caret + behind.length, text: name };
}

/** Case and accents do not matter. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a typed beginning of a name is one of a member's username, or of a word of it or of the display name. */
export function isNamedLike(member: { username: string; display_name: string }, typed: string): boolean {
  const beginning = fold(typed);
  const names = [fold(member.username), fold(member.display_name)];
  return names.some((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)].some((word) => word.startsWith(beginning)));
}
