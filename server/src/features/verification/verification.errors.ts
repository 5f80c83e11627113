import { Refusal } from '#platform/errors.ts';

export const alreadyVerified = () => new Refusal('ALREADY_VERIFIED');
export const notVerified = () => new Refusal('NOT_VERIFIED');
export const tooManyCodes = () => new Refusal('TOO_MANY_CODES');
export const codeExpired = () => new Refusal('CODE_EXPIRED');
export const workEmailTaken = (cause: unknown) => new Refusal('WORK_EMAIL_TAKEN', { cause });
export const codeWrong = (triesLeft: number) =>
  new Refusal('CODE_WRONG', {
    detail: `That is not the code of the mail. ${triesLeft === 1 ? 'One try is' : `${triesLeft} tries are`} left.`,
    data: { tries_left: triesLeft },
  });
