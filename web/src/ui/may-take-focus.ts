import { isField } from '#lib/fields.ts';

/** Whether what appears by itself may take the focus: not from what is being typed, nor from a dialog that is over it. */
export function mayTakeFocus(element: Element | null): boolean {
  const { activeElement } = document;
  const isTyping = isField(activeElement) && (activeElement as HTMLInputElement).value !== '';
  const dialog = activeElement?.closest('[role="dialog"]') ?? null;
  return !isTyping && (dialog === null || dialog.contains(element));
}
