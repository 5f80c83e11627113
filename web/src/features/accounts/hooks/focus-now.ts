/** As the ref of what comes in the place of something that had the focus. */
export const focusNow = (element: HTMLElement | null): void => element?.focus();
