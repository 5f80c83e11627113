import { isComposing } from '#lib/keys.ts';
import { createValueStore } from '#lib/value-store.ts';
import { onViewerChange } from '#lib/viewer.ts';

const opened = createValueStore(false);

/** The text that was typed after the palette was opened, before its field was rendered. */
let earlyInput = '';

function collect(event: KeyboardEvent): void {
  if (isComposing(event)) return;
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
export const openFilmSearch = (): void => set(true);
/** Closes the film search and drops text that was typed before its field was rendered. */
export const closeFilmSearch = (): void => set(false);
onViewerChange(closeFilmSearch);
export const useIsFilmSearchOpen = (): boolean => opened.useValue();

/**
 * Returns the text that was typed after the film search was opened and before its field had the focus, and stops collecting keys. A second
 * call returns nothing. Also called when the film search cannot be shown.
 */
export function takeEarlyInput(): string {
  removeEventListener('keydown', collect, { capture: true });
  const letters = earlyInput;
  earlyInput = '';
  return letters;
}
