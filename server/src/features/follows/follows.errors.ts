import { AppError } from '#platform/errors.ts';

export const cannotFollowYourself = (): AppError<'CANNOT_FOLLOW_YOURSELF'> => new AppError('CANNOT_FOLLOW_YOURSELF');
