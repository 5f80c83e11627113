import { AppError } from '#platform/errors.ts';

export const ownContent = () => new AppError('OWN_CONTENT');
export const alreadyReported = () => new AppError('ALREADY_REPORTED');
