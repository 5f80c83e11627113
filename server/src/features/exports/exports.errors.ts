import { AppError } from '#platform/errors.ts';

export const exportUnderWay = () => new AppError('EXPORT_UNDER_WAY');
