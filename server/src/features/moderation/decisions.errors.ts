import type { SecondLookOutcome } from '@halfstar/contract/moderation/decisions.schema';
import { AppError } from '#platform/errors.ts';

export const secondLookAlreadyAsked = (): AppError<'ALREADY_ASKED'> => new AppError('ALREADY_ASKED');
export const secondLookTooLate = (): AppError<'TOO_LATE'> => new AppError('TOO_LATE');
export const secondLookNotAsked = (): AppError<'NOT_ASKED'> => new AppError('NOT_ASKED');
export const secondLookAlreadyDecided = (outcome: SecondLookOutcome): AppError<'ALREADY_LOOKED'> =>
  new AppError('ALREADY_LOOKED', { data: { outcome } });
