/** Radio buttons and check boxes are inputs too, but take only arrows and space. */
const FIELDS = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]';

/** Whether letters are typed into the element of an event, or chosen by. */
export const isField = (target: EventTarget | null): boolean => target instanceof Element && target.matches(FIELDS);
