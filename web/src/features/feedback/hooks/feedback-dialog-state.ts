import { createValueStore } from '#lib/value-store.ts';

const opened = createValueStore(false);

/** Opens the feedback form over the current page. */
export const openFeedbackDialog = (): void => opened.set(true);
export const closeFeedbackDialog = (): void => opened.set(false);
export const useIsFeedbackDialogOpen = (): boolean => opened.useValue();
