import { AppError } from '#platform/errors.ts';

/** The password that the call requires again is wrong. */
export const wrongPassword = (field: string): AppError<'WRONG_PASSWORD'> =>
  new AppError('WRONG_PASSWORD', { fields: [{ field, message: 'That is not your password.' }] });

/** Makes the error of an action that would leave Halfstar without an admin. */
export const lastAdmin = (): AppError<'LAST_ADMIN'> => new AppError('LAST_ADMIN');

export const confirmationExpired = (): AppError<'CONFIRMATION_EXPIRED'> => new AppError('CONFIRMATION_EXPIRED');
export const resetExpired = (): AppError<'RESET_EXPIRED'> => new AppError('RESET_EXPIRED');
