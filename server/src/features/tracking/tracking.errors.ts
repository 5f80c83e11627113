import { AppError } from '#platform/errors.ts';

export const alreadyWatched = () => new AppError('ALREADY_WATCHED');
export const notWatched = () => new AppError('NOT_WATCHED');
export const viewingsThere = () => new AppError('VIEWINGS_THERE');
