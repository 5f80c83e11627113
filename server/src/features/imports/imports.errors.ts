import { AppError } from '#platform/errors.ts';

export const importState = () => new AppError('IMPORT_STATE');
export const importUnderWay = () => new AppError('IMPORT_UNDER_WAY');
