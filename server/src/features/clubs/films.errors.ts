import { AppError } from '#platform/errors.ts';

export const alreadyFinished = (): AppError<'ALREADY_FINISHED'> => new AppError('ALREADY_FINISHED');
export const alreadyPlanned = (): AppError<'ALREADY_PLANNED'> => new AppError('ALREADY_PLANNED');
export const tooManyPlanned = (): AppError<'TOO_MANY_PLANNED'> => new AppError('TOO_MANY_PLANNED');
