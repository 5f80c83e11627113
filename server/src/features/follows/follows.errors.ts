import { AppError } from '#platform/errors.ts';

export const cannotFollowYourself = () => new AppError('CANNOT_FOLLOW_YOURSELF');
