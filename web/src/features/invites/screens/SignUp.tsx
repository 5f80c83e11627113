import { SignUpForm } from '#features/accounts/components/SignUpForm.tsx';
import { InviteCodeField } from '../components/InviteCodeField.tsx';
import classes from '../components/invite-code-field.module.css';
import { useInviteCode } from '../hooks/use-invite-code.ts';

export type SignUpProps = {
  /** Of a shared link. */
  codeFromLink: string | undefined;
  onSignedUp: (email: string) => void;
};

/** The sign-up form with its invite code field. */
export default function SignUp({ codeFromLink = '', onSignedUp }: SignUpProps) {
  const invite = useInviteCode(codeFromLink);
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
