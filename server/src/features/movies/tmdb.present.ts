import { z } from 'zod';

/**
 * What TMDB means by an answer. Its own codes say it; a gateway before it also answers, in HTML, and such an answer says
 * nothing about a film or our key.
 */
export type Verdict =
  | 'answer'
  /** There is no such film. */
  | 'missing'
  /** Our key is no good. */
  | 'refused'
  /** We asked what nobody may ask. */
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

/** The order of its keys varies, and `success` may be missing. */
const Complaint = z.object({ status_code: z.number().int(), success: z.literal(false).optional() });
/** The other form, for parameters that are wrong. */
const Complaints = z.object({ errors: z.array(z.string()).min(1) });

/** A film has no `status_code`, so an answer that has one is a complaint whatever its status. */
export function verdictOf(status: number, body: unknown): { verdict: Verdict; code: number | null } {
  const code = Complaint.safeParse(body).data?.status_code ?? null;
  if (code !== null) return { verdict: CODES[code] ?? 'no answer', code };
  if (status === 200) return { verdict: 'answer', code };
  return { verdict: Complaints.safeParse(body).success ? 'our mistake' : 'no answer', code };
}
