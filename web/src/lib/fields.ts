/** Radio buttons and check boxes are inputs too, but take only arrows and space. */
const FIELDS = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]';

/**
 * Whether typed letters belong to the element of an event: a text field, a select, or editable text, but no radio button or check box.
 * Shortcuts do nothing there.
 */
export const isTypingTarget = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(FIELDS);
