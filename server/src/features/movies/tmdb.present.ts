import { z } from 'zod';

/**
 * What an answer of TMDB means. Only its own status codes count: a gateway in front of it also answers, in HTML, and such an answer
 * says nothing about a film or our key.
 */
export type Verdict =
  | 'answer'
  /** TMDB has no such film. */
  | 'missing'
  /** TMDB rejects our key. */
  | 'refused'
  /** The request was invalid. */
  | 'our mistake'
  | 'no answer';

const CODES: Readonly<Record<number, Verdict>> = {
  3: 'refused',
  7: 'refused',
  10: 'refused',
  35: 'refused',
  6: 'missing',
  34: 'missing',
  5: 'our mistake',
  20: 'our mistake',
  22: 'our mistake',
  27: 'our mistake',
  47: 'our mistake',
};

/** `success` may be missing. */
const ErrorBody = z.object({ status_code: z.number().int(), success: z.literal(false).optional() });
/** The other form, for invalid parameters. */
const ParameterErrors = z.object({ errors: z.array(z.string()).min(1) });

/** Classifies an answer. A film has no `status_code`, so a body with one is an error whatever the HTTP status. */
export function classifyResponse(status: number, body: unknown): { verdict: Verdict; code: number | null } {
  const code = ErrorBody.safeParse(body).data?.status_code ?? null;
  if (code !== null) return { verdict: CODES[code] ?? 'no answer', code };
  if (status === 200) return { verdict: 'answer', code };
  return { verdict: ParameterErrors.safeParse(body).success ? 'our mistake' : 'no answer', code };
}
