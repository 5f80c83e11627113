import { AppError } from '#platform/errors.ts';

export const cannotBlockYourself = (): AppError<'CANNOT_BLOCK_YOURSELF'> => new AppError('CANNOT_BLOCK_YOURSELF');
export const cannotMuteYourself = (): AppError<'CANNOT_MUTE_YOURSELF'> => new AppError('CANNOT_MUTE_YOURSELF');
export const tooManyBlocked = (): AppError<'TOO_MANY_BLOCKED'> => new AppError('TOO_MANY_BLOCKED');
export const tooManyMuted = (): AppError<'TOO_MANY_MUTED'> => new AppError('TOO_MANY_MUTED');
