import { AppError } from '#platform/errors.ts';

export const alreadyVerified = () => new AppError('ALREADY_VERIFIED');
export const notVerified = () => new AppError('NOT_VERIFIED');
export const tooManyCodes = () => new AppError('TOO_MANY_CODES');
export const codeExpired = () => new AppError('CODE_EXPIRED');
export const workEmailTaken = (cause: unknown) => new AppError('WORK_EMAIL_TAKEN', { cause });
export const codeWrong = (triesLeft: number) =>
  new AppError('CODE_WRONG', {
    detail: `That is not the code of the mail. ${triesLeft === 1 ? 'One try is' : `${triesLeft} tries are`} left.`,
    data: { tries_left: triesLeft },
  });
