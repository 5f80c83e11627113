/**
 * After a navigation the page's heading takes the focus, so that a screen reader says where one is and Tab starts there.
 * The heading may be there already or arrive later with a lazy page, so the wish is kept until a heading takes it.
 */
let due = false;

/** The heading of the page that is open, if it has come already. It can be focused. */
export const pageHeading = () => document.querySelector<HTMLElement>('h1[data-page-heading]');

/** Called by the router when the path changes. */
export function wishHeadingFocus(): void {
  due = true;
}

/** Fulfills the wish if there is one. A person who has begun to type is left alone. */
export function takeHeadingFocus(heading: HTMLElement | null = pageHeading()): void {
  if (!due || heading === null) return;
  due = false;
  const typing = document.activeElement?.matches('input, textarea, select, [contenteditable="true"]');
  if (typing !== true) heading.focus({ preventScroll: true });
}
