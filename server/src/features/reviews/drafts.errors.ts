import type { ReviewDraft } from '@halfstar/contract/reviews/drafts.schema';
import { AppError } from '#platform/errors.ts';

/** @param draft the current one; null when it was deleted */
export const draftChanged = (draft: ReviewDraft | null) => new AppError('DRAFT_CHANGED', { data: { draft } });
export const alreadyReviewed = () => new AppError('ALREADY_REVIEWED');
export const alreadyScheduled = () => new AppError('ALREADY_SCHEDULED');
