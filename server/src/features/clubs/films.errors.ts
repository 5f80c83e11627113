import { AppError } from '#platform/errors.ts';

export const alreadyFinished = () => new AppError('ALREADY_FINISHED');
export const alreadyPlanned = () => new AppError('ALREADY_PLANNED');
export const tooManyPlanned = () => new AppError('TOO_MANY_PLANNED');
