import { AppError } from '#platform/errors.ts';

/** IMPORT_STATE: the import is in a state in which this cannot be done. */
export const wrongImportState = (): AppError<'IMPORT_STATE'> => new AppError('IMPORT_STATE');
/** IMPORT_UNDER_WAY: the member has another open import. */
export const importUnderWay = (): AppError<'IMPORT_UNDER_WAY'> => new AppError('IMPORT_UNDER_WAY');
/** MOVIE_SOURCE_OFFLINE: the film database does not answer, and without it nothing can be changed. */
export const movieSourceOffline = (): AppError<'MOVIE_SOURCE_OFFLINE'> => new AppError('MOVIE_SOURCE_OFFLINE');
