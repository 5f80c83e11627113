import type { SecondLookOutcome } from '@halfstar/contract/moderation/decisions.schema';
import { AppError } from '#platform/errors.ts';

export const alreadyAsked = () => new AppError('ALREADY_ASKED');
export const tooLate = () => new AppError('TOO_LATE');
export const notAsked = () => new AppError('NOT_ASKED');
export const alreadyLooked = (outcome: SecondLookOutcome) => new AppError('ALREADY_LOOKED', { data: { outcome } });
