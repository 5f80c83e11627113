import type { HotkeyItem } from '@mantine/hooks';

type Key = Pick<KeyboardEvent, 'key' | 'code'>;

/** A Latin letter, a digit or a sign, or the name of a key that types nothing, such as Enter. */
const typesLatin = ({ key }: Key): boolean => /^[\x20-\x7e]+$/.test(key);

/**
 * What a key types, in lower case; on a keyboard that types no Latin letters, what the same key types on one that does. So shortcuts are
 * letters and work on every keyboard.
 */
export const shortcutLetter = (event: Key): string =>
  (typesLatin(event) ? event.key : event.code.replace(/^Key/, '')).toLowerCase();

/**
 * The items for Mantine’s `useHotkeys` with which a shortcut such as "mod+k" works on every keyboard, as in `shortcutLetter`. Registers
 * nothing itself.
 */
export const toHotkeyItems = (keys: string, action: () => void): HotkeyItem[] => [
  [keys, action],
  [
    keys,
    (event) => {
      if (typesLatin(event)) return;
      event.preventDefault();
      action();
    },
    { usePhysicalKeys: true, preventDefault: false },
  ],
];

/**
 * Whether a key press belongs to an input method with which the user is still choosing characters: Enter and Escape then only end that and
 * must do nothing else. Safari marks the key that ends it by the key code 229 alone.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229;
