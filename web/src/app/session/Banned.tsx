import { BannedAccount } from '#features/accounts/screens/BannedAccount.tsx';
import { ExportData } from '#features/exports/components/ExportData.tsx';
import { useAuth } from './auth-context.ts';
import classes from './auth-guard.module.css';
import { useAfterSignOut } from './use-signed-out.ts';

/** Tells banned members why they are, and lets them take their data with them or delete their account. */
export default function Banned() {
  const { signOut } = useAuth();
  const afterSignOut = useAfterSignOut();
  return (
    <main className={classes.leaving}>
      <BannedAccount onSignOut={() => void signOut()} onDeleted={() => void afterSignOut()}>
        <ExportData />
      </BannedAccount>
    </main>
  );
}
