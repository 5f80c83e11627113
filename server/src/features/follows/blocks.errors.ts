import { AppError } from '#platform/errors.ts';

export const cannotBlockYourself = () => new AppError('CANNOT_BLOCK_YOURSELF');
export const cannotMuteYourself = () => new AppError('CANNOT_MUTE_YOURSELF');
export const tooManyBlocked = () => new AppError('TOO_MANY_BLOCKED');
export const tooManyMuted = () => new AppError('TOO_MANY_MUTED');
