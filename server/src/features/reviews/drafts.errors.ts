import type { ReviewDraft } from '@halfstar/contract/reviews/drafts.schema';
import { Refusal } from '#platform/errors.ts';

/** @param draft the one that is there now; null when there is none any more */
export const draftChanged = (draft: ReviewDraft | null) => new Refusal('DRAFT_CHANGED', { data: { draft } });
export const alreadyReviewed = () => new Refusal('ALREADY_REVIEWED');
export const alreadyScheduled = () => new Refusal('ALREADY_SCHEDULED');
