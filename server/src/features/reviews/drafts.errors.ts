import type { ReviewDraft } from '@halfstar/contract/reviews/drafts.schema';
import { AppError } from '#platform/errors.ts';

/**
 * Makes the error of a draft that another tab has saved or deleted since.
 * @param draft the current one; null when it was deleted
 */
export const draftChanged = (draft: ReviewDraft | null): AppError<'DRAFT_CHANGED'> =>
  new AppError('DRAFT_CHANGED', { data: { draft } });
/** Makes the error of a text that does not fit into the draft to which it would be appended. */
export const draftFull = (): AppError<'DRAFT_FULL'> => new AppError('DRAFT_FULL');
/** Makes the error of a draft about a film that its author has reviewed. */
export const alreadyReviewed = (): AppError<'ALREADY_REVIEWED'> => new AppError('ALREADY_REVIEWED');
/** Makes the error of a draft about a film of which its author has a scheduled review. */
export const alreadyScheduled = (): AppError<'ALREADY_SCHEDULED'> => new AppError('ALREADY_SCHEDULED');
