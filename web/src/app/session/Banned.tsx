import { Outlet, useLocation } from '@tanstack/react-router';
import { BannedAccount } from '#features/accounts/screens/BannedAccount.tsx';
import { ExportData } from '#features/exports/components/ExportData.tsx';
import { useAuth } from './auth-context.ts';
import classes from './auth-guard.module.css';
import { useAfterSignOut } from './use-signed-out.ts';

/**
 * Tells banned members why they are, and lets them take their data with them or delete their account. The pages of decisions about their
 * things, where they may ask for a second look, stay open to them.
 */
export default function Banned() {
  const { signOut } = useAuth();
  const afterSignOut = useAfterSignOut();
  const { pathname } = useLocation();
  return (
    <main className={classes.leaving}>
      {/^\/decisions(\/|$)/.test(pathname) ? (
        <Outlet />
      ) : (
        <BannedAccount onSignOut={() => void signOut()} onDeleted={() => void afterSignOut()}>
          <ExportData />
        </BannedAccount>
      )}
    </main>
  );
}
