import { SignUpForm } from '#features/accounts/components/SignUpForm.tsx';
import { InviteCodeField } from '../components/InviteCodeField.tsx';
import { useInviteCode } from '../hooks/use-invite-code.ts';

export type SignUpProps = {
  /** Empty without a shared link. */
  codeFromLink: string;
  onSignedUp: (email: string) => void;
};

/** Sign-up together with its invite code. */
export default function SignUp({ codeFromLink, onSignedUp }: SignUpProps) {
  const invite = useInviteCode(codeFromLink);
  return (
    <SignUpForm
      invite={invite}
      renderInviteField={(props) => <InviteCodeField invite={invite} {...props} />}
      onSignedUp={onSignedUp}
    />
  );
}
