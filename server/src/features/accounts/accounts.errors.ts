import { Refusal } from '#platform/errors.ts';

/** The password that a call asks for again is not the account's. */
export const wrongPassword = (field: string) =>
  new Refusal('WRONG_PASSWORD', { fields: [{ field, message: 'That is not your password.' }] });

export const confirmationExpired = () => new Refusal('CONFIRMATION_EXPIRED');
export const resetExpired = () => new Refusal('RESET_EXPIRED');
