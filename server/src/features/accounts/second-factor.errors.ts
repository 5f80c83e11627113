import { AppError } from '#platform/errors.ts';

const WRONG = 'That code is not right.';
const USED = 'That code was used already. Wait for the next one.';

const aboutCode = (message: string) =>
  new AppError('WRONG_CODE', { detail: message, fields: [{ field: 'code', message }] });

export const wrongCode = () => aboutCode(WRONG);
/** Only whoever has the authenticator, or has looked over a shoulder, ever hears this. */
export const usedCode = () => aboutCode(USED);
/** The first step has to be taken again. */
export const signInAgain = () => new AppError('SIGN_IN_AGAIN');
export const alreadyOn = () => new AppError('ALREADY_ON');
export const notOn = () => new AppError('NOT_ON');
export const notBegun = () => new AppError('NOT_BEGUN');
