import { useEffect, useRef } from 'react';
import { pageHeading } from '#lib/heading-focus.ts';
import { moveLostFocusTo } from '#ui/focus.ts';

const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const findHeading = () => find('[data-case-heading]');

/**
 * Moves the focus to the heading of a case that is opened, so that a screen reader reads it and Tab goes on there; when a case is closed,
 * to its row of the queue, to another row when that is gone, and to the page's heading when the queue is empty.
 */
export function useCaseFocus(caseId: string | undefined): void {
  const before = useRef(caseId);
  useEffect(() => {
    const left = before.current;
    before.current = caseId;
    if (left === caseId) return;
    if (caseId !== undefined) return focusHeading();
    moveLostFocusTo(() => find(`a[data-case="${left}"]`) ?? find('a[data-case]') ?? pageHeading());
  }, [caseId]);
}

/** Focuses the heading of the case, now or once it is loaded. Returns how to stop waiting. */
function focusHeading(): () => void {
  const observer = new MutationObserver(focus);
  function focus() {
    const heading = findHeading();
    if (heading === null) return;
    observer.disconnect();
    heading.focus();
  }
  observer.observe(document.body, { childList: true, subtree: true });
  focus();
  return () => observer.disconnect();
}
