import { AppError } from '#platform/errors.ts';

const WRONG = 'That code is not right.';
const USED = 'That code was used already. Wait for the next one.';

const aboutCode = (message: string) =>
  new AppError('WRONG_CODE', { detail: message, fields: [{ field: 'code', message }] });

export const wrongCode = (): AppError<'WRONG_CODE'> => aboutCode(WRONG);
/** WRONG_CODE with its own message, for a correct code that was used before. Only a client that has seen the authenticator gets this. */
export const usedCode = (): AppError<'WRONG_CODE'> => aboutCode(USED);
/** The first step of the sign-in has ended: the password has to be given again. */
export const freshSignInNeeded = (): AppError<'SIGN_IN_AGAIN'> => new AppError('SIGN_IN_AGAIN');
export const secondFactorAlreadyOn = (): AppError<'ALREADY_ON'> => new AppError('ALREADY_ON');
export const secondFactorNotOn = (): AppError<'NOT_ON'> => new AppError('NOT_ON');
export const secondFactorNotBegun = (): AppError<'NOT_BEGUN'> => new AppError('NOT_BEGUN');
