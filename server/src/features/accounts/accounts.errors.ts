import { AppError } from '#platform/errors.ts';

/** The typed password, which the call asks for again, is not the account's. */
export const wrongPassword = (field: string) =>
  new AppError('WRONG_PASSWORD', { fields: [{ field, message: 'That is not your password.' }] });

export const confirmationExpired = () => new AppError('CONFIRMATION_EXPIRED');
export const resetExpired = () => new AppError('RESET_EXPIRED');
