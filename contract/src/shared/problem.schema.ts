import { z } from 'zod';

/** One error shape for the whole API: RFC 9457 problem details with a stable `code`. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.string(),
  request_id: z.string(),
  errors: z
    .array(z.object({ field: z.string(), message: z.string() }))
    .optional()
    .meta({ description: 'Which fields are wrong, and why.' }),
  data: z.unknown().optional().meta({ description: 'What the named error carries beside its code.' }),
});
export type Problem = z.infer<typeof Problem>;

/** Errors that any call can answer with. A feature's contract adds its own. */
export const commonErrors = {
  INVALID_INPUT: { status: 422, message: 'Some of what you sent is not right.' },
  AUTHENTICATION_REQUIRED: { status: 401, message: 'Authentication required' },
  ACCESS_TOKEN_INVALID: { status: 401, message: 'This access token is wrong, expired or revoked.' },
  ACCESS_TOKEN_SCOPE: { status: 403, message: 'This access token may only read.' },
  ACCESS_TOKEN_REFUSED: { status: 403, message: 'This cannot be done with an access token. Sign in to the app.' },
  EMAIL_UNCONFIRMED: { status: 403, message: 'Confirm your email address first.' },
  ACCOUNT_LEAVING: {
    status: 403,
    message: 'Your account is about to be deleted. Keep it first, or sign out.',
  },
  ACCOUNT_SUSPENDED: {
    status: 403,
    message: 'Your account is suspended. Until that ends you can read, but change nothing.',
  },
  ACCOUNT_BANNED: { status: 403, message: 'Your account was banned from Halfstar.' },
  COMMENT_BANNED: { status: 403, message: 'You may not comment at the moment.' },
  NOT_ALLOWED: { status: 403, message: 'You are not allowed to do that.' },
  NOT_FOUND: { status: 404, message: 'There is nothing here.' },
  BODY_TOO_SLOW: {
    status: 408,
    message: 'What you sent arrived too slowly. Try again with a better connection.',
  },
  RATE_LIMITED: { status: 429, message: 'Too many tries. Wait a little and try again.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Try again in a moment.' },
  TIMED_OUT: { status: 503, message: 'This took too long. Try again in a moment.' },
  UNAVAILABLE: { status: 503, message: 'Halfstar is out of reach for a moment. Try again soon.' },
} as const;
export type CommonErrorCode = keyof typeof commonErrors;
