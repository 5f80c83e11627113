import { isTypingTarget } from '#lib/fields.ts';

/**
 * Whether an element that appears by itself may take the focus: not while the user has text in the focused field, nor while the focus is in
 * a dialog which does not contain the element.
 */
export function mayTakeFocus(element: Element | null): boolean {
  const { activeElement } = document;
  const isTyping = isTypingTarget(activeElement) && (activeElement as HTMLInputElement).value !== '';
  const dialog = activeElement?.closest('[role="dialog"]') ?? null;
  return !isTyping && (dialog === null || dialog.contains(element));
}
