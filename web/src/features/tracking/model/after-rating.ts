/** Only star controls of the page itself: the page behind a dialog may change while the member rates in the dialog. */
function isPageStars(element: EventTarget | null): boolean {
  if (!(element instanceof Element) || element.getAttribute('role') !== 'slider') return false;
  return element.closest('[role="dialog"]') === null;
}

/** Whether a star control of the page, not of a dialog, has the focus: it may be pressed again at the same spot. */
export const isStarControlFocused = (): boolean =>
  typeof document !== 'undefined' && isPageStars(document.activeElement);

/** Runs an update that may move star controls: at once, or as soon as the focus has left them. */
export function afterStarsLoseFocus(update: () => void): void {
  if (!isStarControlFocused()) {
    update();
    return;
  }
  const check = (event: FocusEvent) => {
    const focused = event.type === 'focusin' ? event.target : event.relatedTarget;
    if (isPageStars(focused)) return;
    document.removeEventListener('focusin', check);
    document.removeEventListener('focusout', check);
    update();
  };
  document.addEventListener('focusin', check);
  // A focused control that is removed fires no focusout event, so the next focusin counts instead.
  document.addEventListener('focusout', check);
}
