import { MAX_INVITE_CODE_LENGTH } from '@halfstar/contract/invites/invites.schema';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#lib/api.ts';
import { problemOf } from '#lib/problem.ts';
import { loadSchemas } from '../model/lazy-schemas.ts';

/** What is said below the code. */
type Verdict = { good: boolean; message: string };

export type InviteCodeState = {
  /** Asks the server. Answers whether the code is good. */
  validate: (code: string, typedEmail: string) => Promise<boolean>;
  /** Forgets the verdict, because the code was changed. */
  reset: () => void;
  /** Takes a good verdict back, because the server refused the code since. */
  refuse: (message: string) => void;
  validating: boolean;
  verdict: Verdict | null;
  /** The address that the code settled: its own, else the one typed before. Null leaves the field open. */
  lockedEmail: string | null;
};

/** What a code looks like while it is typed: without what cannot belong to one. `InviteCode` writes it in full. */
export const tidyInviteCode = (code: string): string =>
  code.replaceAll(/\s/g, '').toUpperCase().slice(0, MAX_INVITE_CODE_LENGTH);

/**
 * What the server says of an invite code, and which address that settles.
 *
 * @param onNormalized gets the code as it is written in full, once it is known to be good or bad
 */
export function useInviteCode(onNormalized: (code: string) => void): InviteCodeState {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [lockedEmail, setLockedEmail] = useState<string | null>(null);
  const { mutateAsync, isPending } = useMutation(api.invites.validate.mutationOptions({ meta: { quiet: true } }));

  const conclude = (next: Verdict | null, email: string | null = null) => {
    setVerdict(next);
    setLockedEmail(email);
    return next?.good === true;
  };
  const refuse = (message: string) => conclude({ good: false, message });
  const check = async (code: string, typedEmail: string): Promise<boolean> => {
    const { Email, InviteCode } = await loadSchemas();
    const parsed = InviteCode.safeParse(code);
    if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? '');
    const { valid, message, email } = await mutateAsync({ code: parsed.data });
    onNormalized(parsed.data);
    const settled = email ?? Email.safeParse(typedEmail).data ?? null;
    return conclude({ good: valid, message }, valid ? settled : null);
  };
  return {
    validate: (code, typedEmail) => check(code, typedEmail).catch((error: unknown) => refuse(problemOf(error).detail)),
    reset: () => conclude(null),
    refuse,
    validating: isPending,
    verdict,
    lockedEmail,
  };
}
