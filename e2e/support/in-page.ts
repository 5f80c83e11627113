// Functions that run in the page, so each one contains everything it needs.

/** An element as an error message names it. */
export function describeElement(element: Element): string {
  const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replaceAll(/\s+/g, ' ');
  return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${text.slice(0, 30)}`;
}

/** Whether somebody who looks at the page sees the element. */
export function isShown(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  // The page under a dialog cannot be used.
  const dialog = document.querySelector('[role="dialog"], dialog[open]');
  return dialog === null || dialog.contains(element);
}

/** Whether the element, or what it is in, is only for screen readers. */
export function isHiddenBySize(element: Element): boolean {
  for (let one: Element | null = element; one !== null; one = one.parentElement) {
    const { clipPath, clip } = getComputedStyle(one);
    const { width, height } = one.getBoundingClientRect();
    if (clipPath.startsWith('inset(50') || clip.startsWith('rect(0') || (width <= 1 && height <= 1)) return true;
  }
  return false;
}

/** Whether the element is in a row that can be scrolled, or is truncated on purpose, with an ellipsis. */
export function canBeScrolledTo(element: Element): boolean {
  for (let one: Element | null = element; one !== null && one !== document.body; one = one.parentElement) {
    const { overflowX, textOverflow } = getComputedStyle(one);
    // A dialog may scroll down, and with that the browser lets it scroll sideways.
    if (one.matches('[role="dialog"], dialog')) continue;
    if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis') return true;
  }
  return false;
}

/** The functions above, for those that are sent to a page. */
export type InPage = {
  describeElement: typeof describeElement;
  isShown: typeof isShown;
  isHiddenBySize: typeof isHiddenBySize;
  canBeScrolledTo: typeof canBeScrolledTo;
};

/** An expression that calls a function in the page. */
export const callInPage = (called: (helpers: InPage) => string[]): string =>
  `(${called})({ ${[describeElement, isShown, isHiddenBySize, canBeScrolledTo].map((each) => `${each.name}: ${each}`).join(', ')} })`;
