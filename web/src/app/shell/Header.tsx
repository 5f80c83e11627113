import { ActionIcon } from '@mantine/core';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { openFilmSearch } from '#app/palette/palette-state.ts';
import { useHydrating } from '#lib/server-render.ts';
import { Wordmark } from '#ui/Wordmark.tsx';
import classes from './header.module.css';
import { NotificationsButton } from './NotificationsButton.tsx';
import { ColorSchemeToggle } from './SchemeToggle.tsx';
import { SignOutButton } from './SignOutButton.tsx';

const onMac = () => /mac|iphone|ipad/i.test(navigator.userAgent);

/** Film search, notifications, color scheme, sign out; on phones the menu, which has the latter, and the name. */
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
      <button type="button" className={classes.search} onClick={openFilmSearch} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={18} stroke={1.7} aria-hidden="true" />
        <span>Search films</span>
        <kbd>{!hydrating && onMac() ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <div className={classes.end}>
        <NotificationsButton />
        <ColorSchemeToggle />
        <SignOutButton className={classes.signOut} />
      </div>
    </header>
  );
}
