import type { CommonErrorCode } from '@halfstar/contract/shared/problem.schema';

export interface FieldError {
  field: string;
  message: string;
}

/**
 * An error that the contract of the call names. Its status and message come from the contract; `detail` replaces the message
 * where the case needs its own words.
 */
export class AppError<Code extends string = string> extends Error {
  readonly code: Code;
  readonly fields: FieldError[] | undefined;
  readonly data: unknown;
  readonly detail: string | undefined;
  /** An ISO timestamp from which on the same call may succeed; null when nobody knows. For Retry-After. */
  readonly retryAt: string | null | undefined;

  constructor(
    code: Code,
    more: { detail?: string; fields?: FieldError[]; data?: unknown; retryAt?: string | null; cause?: unknown } = {},
  ) {
    super(more.detail ?? code, { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    this.detail = more.detail;
    this.fields = more.fields;
    this.data = more.data;
    this.retryAt = more.retryAt;
  }
}

const common = (code: CommonErrorCode) => () => new AppError(code);

/** Makes the error AUTHENTICATION_REQUIRED (401), to be thrown: the call needs a session. */
export const authenticationRequired = common('AUTHENTICATION_REQUIRED');
/** Makes the error ACCESS_TOKEN_INVALID (401), to be thrown. */
export const accessTokenInvalid = common('ACCESS_TOKEN_INVALID');
/** Makes the error ACCESS_TOKEN_SCOPE (403), to be thrown: the token may only read. */
export const accessTokenOutOfScope = common('ACCESS_TOKEN_SCOPE');
/** Makes the error ACCESS_TOKEN_REFUSED (403), to be thrown: no token may make the call. */
export const accessTokenRefused = common('ACCESS_TOKEN_REFUSED');
/** Makes the error EMAIL_UNCONFIRMED (403), to be thrown. */
export const emailUnconfirmed = common('EMAIL_UNCONFIRMED');
/** Makes the error ACCOUNT_LEAVING (403), to be thrown: the account waits to be deleted. */
export const accountLeaving = common('ACCOUNT_LEAVING');
/** Makes the error ACCOUNT_SUSPENDED (403), to be thrown. @param endsAt ISO timestamp */
export const accountSuspended = (endsAt: string): AppError<'ACCOUNT_SUSPENDED'> =>
  new AppError('ACCOUNT_SUSPENDED', { data: { ends_at: endsAt } });
/** Makes the error ACCOUNT_BANNED (403), to be thrown. */
export const accountBanned = common('ACCOUNT_BANNED');
/** Makes the error COMMENT_BANNED (403), to be thrown. @param endsAt ISO timestamp */
export const commentBanned = (endsAt: string): AppError<'COMMENT_BANNED'> =>
  new AppError('COMMENT_BANNED', { data: { ends_at: endsAt } });
/** Makes the error NOT_ALLOWED (403), to be thrown. */
export const notAllowed = common('NOT_ALLOWED');
/** Makes the error NOT_FOUND (404), to be thrown. */
export const notFound = common('NOT_FOUND');

/** Makes the error INVALID_INPUT (422), to be thrown, with the fields that are wrong in a way that only the server can see. */
export const invalidInput = (...fields: FieldError[]): AppError<'INVALID_INPUT'> =>
  new AppError('INVALID_INPUT', { fields });

/** PostgreSQL's foreign_key_violation. */
const MISSING_REFERENCE = '23503';

/** Whether a row could not be written because the row that it refers to is gone. */
export const isForeignKeyViolation = (error: unknown): error is Error & { detail?: string } =>
  error instanceof Error && 'code' in error && error.code === MISSING_REFERENCE;
