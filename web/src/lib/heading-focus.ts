import { isTypingTarget } from './fields.ts';

/**
 * After a navigation the page's heading gets the focus, so that a screen reader announces the page and Tab starts there.
 * A lazy page renders its heading later, so the request is kept until a heading takes it.
 */
let isRequested = false;

/** The heading of the open page, which can be focused; null while it is not rendered. */
export const pageHeading = (): HTMLElement | null => document.querySelector<HTMLElement>('h1[data-page-heading]');

/** Called when the path changes: the next `focusHeadingIfRequested` that has a heading then focuses it. Moves no focus itself. */
export function requestHeadingFocus(): void {
  isRequested = true;
}

/**
 * Focuses the heading, by default that of the open page, if `requestHeadingFocus` was called since the last time. While the user is typing
 * in a field the request is dropped.
 */
export function focusHeadingIfRequested(heading: HTMLElement | null = pageHeading()): void {
  if (!isRequested || heading === null) return;
  isRequested = false;
  if (!isTypingTarget(document.activeElement)) heading.focus({ preventScroll: true });
}
