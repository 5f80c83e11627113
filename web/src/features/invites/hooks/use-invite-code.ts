import { MAX_INVITE_CODE_LENGTH } from '@halfstar/contract/invites/invites.schema';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SignUpInvite } from '#features/accounts/components/SignUpForm.tsx';
import { parseProblem } from '#lib/problem.ts';
import { validateCodeMutation } from '../api/validate-code.ts';

/** The message below the code. */
type Verdict = { valid: boolean; message: string };

export type InviteCodeState = SignUpInvite & {
  change: (code: string) => void;
  /** Asks the server whether the code can be used. The address is locked if the code is valid and has no other of its own. */
  validate: (email: string) => Promise<boolean>;
  validating: boolean;
  verdict: Verdict | null;
};

/** Removes characters that cannot be part of a code while it is typed. InviteCode normalizes it when it is validated. */
const normalizeTyped = (code: string) => code.replaceAll(/\s/g, '').toUpperCase().slice(0, MAX_INVITE_CODE_LENGTH);

const loadSchemas = () => import('../model/code-schemas.ts');

/** The state of the invite code field at sign-up. A code from a link is filled in and validated at once. Pass '' when there is none. */
export function useInviteCode(codeFromLink: string): InviteCodeState {
  const [code, setCode] = useState(() => normalizeTyped(codeFromLink));
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [lockedEmail, setLockedEmail] = useState<string | null>(null);
  const { mutateAsync, isPending } = useMutation(validateCodeMutation);

  const conclude = (next: Verdict | null, email: string | null) => {
    setVerdict(next);
    setLockedEmail(email);
  };
  const validate = async (email: string): Promise<boolean> => {
    try {
      const { Email, InviteCode } = await loadSchemas();
      const checked = InviteCode.safeParse(code);
      if (!checked.success) {
        conclude({ valid: false, message: checked.error.issues[0]?.message ?? '' }, null);
        return false;
      }
      const answer = await mutateAsync({ code: checked.data });
      setCode(checked.data);
      const settled = answer.email ?? Email.safeParse(email).data ?? null;
      conclude({ valid: answer.valid, message: answer.message }, answer.valid ? settled : null);
      return answer.valid;
    } catch (error) {
      conclude({ valid: false, message: parseProblem(error).detail }, null);
      return false;
    }
  };

  const validated = useRef('');
  const validateLink = useEffectEvent(() => void validate(''));
  useEffect(() => {
    if (codeFromLink === '' || validated.current === codeFromLink) return;
    validated.current = codeFromLink;
    validateLink();
  }, [codeFromLink]);

  return {
    code,
    change: (next) => {
      setCode(normalizeTyped(next));
      conclude(null, null);
    },
    validate,
    require: async (email) => verdict?.valid === true || (code.trim() !== '' && (await validate(email))),
    reject: (message) => conclude({ valid: false, message }, null),
    validating: isPending,
    verdict,
    lockedEmail,
  };
}
