import { KeepAccount } from '#features/accounts/screens/KeepAccount.tsx';
import { useAuth } from './auth-context.ts';
import classes from './auth-guard.module.css';

/** Shown to leavers after signing in. */
export default function Leaving({ dueAt }: { dueAt: string }) {
  const { signOut } = useAuth();
  return (
    <main className={classes.leaving}>
      <KeepAccount dueAt={dueAt} onSignOut={() => void signOut()} />
    </main>
  );
}
