import type { ModerationAction } from '@halfstar/contract/moderation/actions.schema';
import type { SecondLookOutcome } from '@halfstar/contract/moderation/decisions.schema';
import { isComposing, shortcutLetter } from '#lib/keys.ts';

/** What a key does in the queue. */
export type Shortcut = 'next' | 'previous' | 'claim' | 'help' | ModerationAction | SecondLookOutcome;

const KEYS: Readonly<Record<string, Shortcut>> = {
  j: 'next',
  k: 'previous',
  c: 'claim',
  d: 'dismiss',
  s: 'lock_spoiler',
  h: 'hide',
  r: 'remove',
  w: 'warn',
  b: 'comment_ban',
  e: 'escalate',
  u: 'upheld',
  o: 'overturned',
  '?': 'help',
};

/** The keys of the queue and what they do, as the help lists them. */
export const SHORTCUT_HELP: readonly [keys: string, meaning: string][] = [
  ['j', 'Next case'],
  ['k', 'Previous case'],
  ['Enter', 'Open the case'],
  ['c', 'Claim it, or release it'],
  ['d', 'Dismiss'],
  ['s', 'Lock as spoiler'],
  ['h', 'Hide'],
  ['r', 'Remove'],
  ['w', 'Warn'],
  ['b', 'Comment ban'],
  ['e', 'Escalate'],
  ['u', 'Uphold, in a second look'],
  ['o', 'Overturn, in a second look'],
  ['Ctrl + Enter', 'Send the decision'],
  ['?', 'These keys'],
];

/** The key of an action, or of what is decided in a second look; undefined when it has none. */
export const keyOfAction = (action: ModerationAction | SecondLookOutcome): string | undefined =>
  Object.entries(KEYS).find(([, shortcut]) => shortcut === action)?.[0];

/** Fields in which letters are typed. Boxes and buttons are none. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('textarea, select, [contenteditable], input:not([type="checkbox"]):not([type="radio"])') !== null;

/** What a key press does; null while somebody types, while a dialog or a menu is open, and for keys of others. */
export function toShortcut(event: KeyboardEvent): Shortcut | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return null;
  if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="menu"]') !== null) return null;
  const letter = shortcutLetter(event);
  // A question mark needs the Shift key.
  return event.shiftKey && letter !== '?' ? null : (KEYS[letter] ?? null);
}

/** Handles key presses in a field of many lines: Ctrl or Cmd with Enter submits its form. */
export const submitOnCtrlEnter =
  (submit: () => unknown) =>
  ({ nativeEvent: event }: { nativeEvent: KeyboardEvent }): void => {
    if (isComposing(event) || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit();
  };
