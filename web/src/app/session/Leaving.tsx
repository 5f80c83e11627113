import { KeepAccount } from '#features/accounts/screens/KeepAccount.tsx';
import { useAuth } from './auth-context.ts';
import classes from './gate.module.css';

/** The whole window for somebody who has come back before their account goes. */
export default function Leaving({ dueAt }: { dueAt: string }) {
  const { signOut } = useAuth();
  return (
    <main className={classes.leaving}>
      <KeepAccount dueAt={dueAt} onSignOut={() => void signOut()} />
    </main>
  );
}
