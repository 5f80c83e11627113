import { AppError } from '#platform/errors.ts';

export const noRotation = () => new AppError('NO_ROTATION');
export const notYourTurn = () => new AppError('NOT_YOUR_TURN');
