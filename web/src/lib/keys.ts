import type { HotkeyItem } from '@mantine/hooks';

type Key = Pick<KeyboardEvent, 'key' | 'code'>;

/** A Latin letter, a digit or a sign, or the name of a key that types nothing, such as Enter. */
const typesLatin = ({ key }: Key): boolean => /^[\x20-\x7e]+$/.test(key);

/**
 * What a key types, in lower case; on a keyboard that types no Latin letters, what it types on one that does. Shortcuts are letters, and
 * everybody has the keys.
 */
export const shortcutLetter = (event: Key): string =>
  (typesLatin(event) ? event.key : event.code.replace(/^Key/, '')).toLowerCase();

/** A shortcut such as "mod+k" for useHotkeys, which works on every keyboard: see shortcutLetter. */
export const onShortcut = (keys: string, act: () => void): HotkeyItem[] => [
  [keys, act],
  [
    keys,
    (event) => {
      if (typesLatin(event)) return;
      event.preventDefault();
      act();
    },
    { usePhysicalKeys: true, preventDefault: false },
  ],
];

/**
 * Whether a key belongs to an input method, with which one still chooses characters: Enter and Escape end that and mean nothing else.
 * Safari says so by the number alone for the key that ends it.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229;
