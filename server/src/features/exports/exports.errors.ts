import { AppError } from '#platform/errors.ts';

/** EXPORT_UNDER_WAY: an export of the member is being made. */
export const exportUnderWay = (): AppError<'EXPORT_UNDER_WAY'> => new AppError('EXPORT_UNDER_WAY');
