import { useAuth } from '#app/session/auth-context.ts';
import { useLeave } from '#app/session/use-leave.ts';
import { AccountSettings } from '#features/accounts/screens/AccountSettings.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';

/** What a member can settle for themselves. Each room brings its own section. */
export default function Settings() {
  const { user } = useAuth();
  const leave = useLeave();
  return (
    <>
      <PageHeading>Settings</PageHeading>
      <AccountSettings email={user?.email ?? ''} onSignedOut={() => void leave()} />
    </>
  );
}
