import { MAX_INVITE_CODE_LENGTH } from '@halfstar/contract/invites/invites.schema';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#lib/api.ts';
import { problemOf } from '#lib/problem.ts';
import { useShapes } from './use-shapes.ts';

/** What is said below the code. */
type Verdict = { good: boolean; message: string };

export type InviteCodeState = {
  code: string;
  change: (code: string) => void;
  /** Asks the server. Answers whether the code is good. */
  validate: (typedEmail: string) => Promise<boolean>;
  /** Takes the good verdict back: the server has changed its mind since. */
  refuse: (message: string) => void;
  validating: boolean;
  verdict: Verdict | null;
  /** The address that the code settled: its own, else the one typed before. Null leaves the field open. */
  lockedEmail: string | null;
};

/** While it is typed: without what cannot belong to a code. How it is written in full, InviteCode says when it is validated. */
const tidied = (code: string) => code.replaceAll(/\s/g, '').toUpperCase().slice(0, MAX_INVITE_CODE_LENGTH);

/** An invite code, what the server says of it, and which address that settles. */
export function useInviteCode(initial: string): InviteCodeState {
  const [code, setCode] = useState(() => tidied(initial));
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [lockedEmail, setLockedEmail] = useState<string | null>(null);
  const { mutateAsync, isPending } = useMutation(api.invites.validate.mutationOptions({ meta: { quiet: true } }));

  const shapes = useShapes();
  const conclude = (next: Verdict | null, email: string | null) => {
    setVerdict(next);
    setLockedEmail(email);
  };
  return {
    code,
    change: (next) => {
      setCode(tidied(next));
      conclude(null, null);
    },
    validate: async (typedEmail) => {
      try {
        const { Email, InviteCode } = await shapes();
        const checked = InviteCode.safeParse(code);
        if (!checked.success) {
          conclude({ good: false, message: checked.error.issues[0]?.message ?? '' }, null);
          return false;
        }
        const answer = await mutateAsync({ code: checked.data });
        setCode(checked.data);
        const settled = answer.email ?? Email.safeParse(typedEmail).data ?? null;
        conclude({ good: answer.valid, message: answer.message }, answer.valid ? settled : null);
        return answer.valid;
      } catch (error) {
        conclude({ good: false, message: problemOf(error).detail }, null);
        return false;
      }
    },
    refuse: (message) => conclude({ good: false, message }, null),
    validating: isPending,
    verdict,
    lockedEmail,
  };
}
