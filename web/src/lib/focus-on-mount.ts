/** As the ref of an element that replaces the one that had the focus. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
