import { AppError } from '#platform/errors.ts';

export const noRotation = (): AppError<'NO_ROTATION'> => new AppError('NO_ROTATION');
export const notYourTurn = (): AppError<'NOT_YOUR_TURN'> => new AppError('NOT_YOUR_TURN');
