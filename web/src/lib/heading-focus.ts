import { isField } from './fields.ts';

/**
 * After a navigation the page's heading gets the focus, so that a screen reader announces the page and Tab starts there.
 * A lazy page renders its heading later, so the request is kept until a heading takes it.
 */
let isRequested = false;

/** The heading of the open page, if it is rendered. It can be focused. */
export const pageHeading = () => document.querySelector<HTMLElement>('h1[data-page-heading]');

/** Called by the router when the path changes. */
export function requestHeadingFocus(): void {
  isRequested = true;
}

/** Focuses the heading if that was requested, unless the user is typing in a field. */
export function takeHeadingFocus(heading: HTMLElement | null = pageHeading()): void {
  if (!isRequested || heading === null) return;
  isRequested = false;
  if (!isField(document.activeElement)) heading.focus({ preventScroll: true });
}
