import { AppError } from '#platform/errors.ts';

/** IMPORT_STATE: the import is in a state in which this cannot be done. */
export const wrongImportState = (): AppError<'IMPORT_STATE'> => new AppError('IMPORT_STATE');
/** IMPORT_UNDER_WAY: the member has another open import. */
export const importUnderWay = (): AppError<'IMPORT_UNDER_WAY'> => new AppError('IMPORT_UNDER_WAY');
