import { IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { useAuth } from '#app/session/auth-context.ts';
import { PendingButton } from '#ui/PendingButton.tsx';

/** The button that ends the session, in the header and, on phones, in the menu. */
export function SignOutButton({ className }: { className: string | undefined }) {
  const { signOut } = useAuth();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await signOut();
    setLeaving(false);
  };
  return (
    <PendingButton
      variant="subtle"
      color="gray"
      className={className}
      justify="start"
      leftSection={<IconLogout size={20} stroke={1.6} aria-hidden="true" />}
      pending={leaving}
      onClick={() => void leave()}
    >
      Sign Out
    </PendingButton>
  );
}
