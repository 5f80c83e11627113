import type { ContentType } from '@halfstar/contract/subjects/moderated.schema';
import { createValueStore } from './value-store.ts';
import { onViewerChange } from './viewer.ts';

/** A thing of another member that the viewer may report. */
export type ReportedThing = {
  content_type: ContentType;
  content_id: string;
  /** What it is, after "Report": "Bob’s review of Heat". */
  named: string;
};

const request = createValueStore<ReportedThing | null>(null);

/** Opens the dialog that reports a thing, over whatever is shown. Any feature may: the dialog is of a higher one. */
export const openReportDialog = (thing: ReportedThing): void => request.set(thing);
export const closeReportDialog = (): void => request.set(null);
onViewerChange(closeReportDialog);
/** The thing that the open report dialog is about; null while it is closed. */
export const useReportDialogRequest = (): ReportedThing | null => request.useValue();
