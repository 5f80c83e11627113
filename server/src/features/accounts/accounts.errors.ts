import { AppError } from '#platform/errors.ts';

/** The password that the call requires again is wrong. */
export const wrongPassword = (field: string) =>
  new AppError('WRONG_PASSWORD', { fields: [{ field, message: 'That is not your password.' }] });

/** Makes the error of an action that would leave Halfstar without an admin. */
export const lastAdmin = () => new AppError('LAST_ADMIN');

export const confirmationExpired = () => new AppError('CONFIRMATION_EXPIRED');
export const resetExpired = () => new AppError('RESET_EXPIRED');
