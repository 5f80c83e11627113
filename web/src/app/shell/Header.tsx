import { ActionIcon } from '@mantine/core';
import { IconLogout, IconMenu2, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { openPalette } from '#app/palette/palette-state.ts';
import { useAuth } from '#app/session/auth-context.ts';
import { useHydrating } from '#lib/server-render.ts';
import { PendingButton } from '#ui/PendingButton.tsx';
import { Wordmark } from '#ui/Wordmark.tsx';
import classes from './header.module.css';
import { NotificationsButton } from './NotificationsButton.tsx';
import { SchemeToggle } from './SchemeToggle.tsx';

const onMac = () => /mac|iphone|ipad/i.test(navigator.userAgent);

/** Film search, notifications, color scheme, sign out; on phones the menu and the name. */
export function Header({ onMenu }: { onMenu: () => void }) {
  const hydrating = useHydrating();
  return (
    <header className={classes.header}>
      <ActionIcon className={classes.onPhones} aria-label="Open menu" onClick={onMenu}>
        <IconMenu2 size={22} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      <Link to="/" className={`${classes.onPhones} ${classes.name}`} aria-label="Halfstar">
        <Wordmark />
      </Link>
      <button type="button" className={classes.search} onClick={openPalette} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={18} stroke={1.7} aria-hidden="true" />
        <span>Search films</span>
        <kbd>{!hydrating && onMac() ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <div className={classes.end}>
        <NotificationsButton />
        <SchemeToggle />
        <SignOutButton />
      </div>
    </header>
  );
}

function SignOutButton() {
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
      className={classes.signOut}
      // On phones there is only the icon.
      aria-label="Sign Out"
      leftSection={<IconLogout size={20} stroke={1.6} aria-hidden="true" />}
      pending={leaving}
      onClick={() => void leave()}
    >
      Sign Out
    </PendingButton>
  );
}
