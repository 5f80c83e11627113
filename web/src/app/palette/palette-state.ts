import { createValueStore } from '#lib/value-store.ts';

const opened = createValueStore(false);

/** What was typed since the palette was called, while its field was not there yet. */
let earlyInput = '';

function collect(event: KeyboardEvent): void {
  if (event.key === 'Escape') return set(false);
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
  earlyInput += event.key;
  event.preventDefault();
}

function set(next: boolean): void {
  earlyInput = '';
  if (next && !opened.get()) addEventListener('keydown', collect, { capture: true });
  if (!next) removeEventListener('keydown', collect, { capture: true });
  opened.set(next);
}

/** Opens the film search over the current page; any "find a film" button may call it. */
export const openPalette = (): void => set(true);
export const closePalette = (): void => set(false);
export const usePaletteOpened = (): boolean => opened.useValue();

/**
 * For the palette's field as it takes the focus: the letters typed before, and from now on it gets them itself. Also for when
 * the palette cannot be shown: nothing more is kept from whatever else has the focus.
 */
export function takeEarlyInput(): string {
  removeEventListener('keydown', collect, { capture: true });
  const letters = earlyInput;
  earlyInput = '';
  return letters;
}
