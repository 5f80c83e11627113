let last = new AbortController();

/**
 * After an action that removes the focused control, for example the button that opened its dialog: moves the focus to `fallback`
 * instead of losing it to the body. Ends with the next key or click, since the person then goes on elsewhere, and with the next
 * such action.
 */
export function keepFocus(fallback: () => HTMLElement | null | undefined): void {
  const moveIfLost = () => {
    if (document.activeElement === null || document.activeElement === document.body) fallback()?.focus();
  };
  const observer = new MutationObserver(moveIfLost);
  observer.observe(document.body, { childList: true, subtree: true });
  last.abort();
  const end = new AbortController();
  last = end;
  end.signal.addEventListener('abort', () => observer.disconnect());
  for (const type of ['keydown', 'pointerdown'])
    document.addEventListener(type, () => end.abort(), { capture: true, signal: end.signal });
  moveIfLost();
}
