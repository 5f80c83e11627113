import { KeepAccount } from '#features/accounts/screens/KeepAccount.tsx';
import { useAuth } from './auth-context.ts';
import classes from './auth-guard.module.css';

/** Asks a member who signs in to an account that is about to be deleted whether to keep it, or to sign out. `dueAt`: when it is deleted. */
export default function AccountLeaving({ dueAt }: { dueAt: string }) {
  const { signOut } = useAuth();
  return (
    <main className={classes.leaving}>
      <KeepAccount dueAt={dueAt} onSignOut={() => void signOut()} />
    </main>
  );
}
