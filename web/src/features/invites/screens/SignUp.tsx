import { SignUpForm } from '#features/accounts/components/SignUpForm.tsx';
import { usePause } from '#features/site/api/use-pause.ts';
import { PauseNotice } from '#features/site/components/PauseNotice.tsx';
import { InviteCodeField } from '../components/InviteCodeField.tsx';
import classes from '../components/invite-code-field.module.css';
import { useInviteCode } from '../hooks/use-invite-code.ts';

export type SignUpProps = {
  /** Of a shared link. */
  codeFromLink: string | undefined;
  onSignedUp: (email: string) => void;
};

/** The sign-up form with its invite code field. While signing up is paused, why. */
export default function SignUp({ codeFromLink = '', onSignedUp }: SignUpProps) {
  const invite = useInviteCode(codeFromLink);
  if (usePause('sign_up') !== null)
    return (
      <PauseNotice part="sign_up" title="Signing up is paused.">
        Your invite code stays as it is. Whoever has an account signs in as ever.
      </PauseNotice>
    );
  return (
    <>
      {codeFromLink === '' ? (
        <p className={classes.howToJoin}>You join with an invite code. A member can give you one.</p>
      ) : null}
      <SignUpForm
        invite={invite}
        renderInviteField={(props) => <InviteCodeField invite={invite} {...props} />}
        onSignedUp={onSignedUp}
      />
    </>
  );
}
