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

  constructor(code: Code, more: { detail?: string; fields?: FieldError[]; data?: unknown; cause?: unknown } = {}) {
    super(more.detail ?? code, { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    this.detail = more.detail;
    this.fields = more.fields;
    this.data = more.data;
  }
}

const common = (code: CommonErrorCode) => () => new AppError(code);

export const authenticationRequired = common('AUTHENTICATION_REQUIRED');
export const emailUnconfirmed = common('EMAIL_UNCONFIRMED');
export const accountLeaving = common('ACCOUNT_LEAVING');
export const notAllowed = common('NOT_ALLOWED');
export const notFound = common('NOT_FOUND');

/** INVALID_INPUT with the fields that are wrong in a way that only the server can see. */
export const invalidInput = (...fields: FieldError[]) => new AppError('INVALID_INPUT', { fields });

/** PostgreSQL's foreign_key_violation. */
const MISSING_REFERENCE = '23503';

/** Whether a row could not be written because the row that it refers to is gone. */
export const isForeignKeyViolation = (error: unknown): error is Error & { detail?: string } =>
  error instanceof Error && 'code' in error && error.code === MISSING_REFERENCE;
