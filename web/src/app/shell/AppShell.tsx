import { useHotkeys } from '@mantine/hooks';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { openFilmSearch } from '#app/palette/palette-state.ts';
import { AnnouncementBand } from '#features/site/components/AnnouncementBand.tsx';
import { toHotkeyItems } from '#lib/keys.ts';
import { ErrorBoundary } from '#ui/states/ErrorBoundary.tsx';
import { FeedbackButton } from './FeedbackButton.tsx';
import { Header } from './Header.tsx';
import { AppDialogs } from './Overlays.tsx';
import { Sidebar } from './Sidebar.tsx';
import classes from './shell.module.css';
import { useSidebarCollapsed } from './sidebar-state.ts';
import { BottomNavigation } from './ThumbBar.tsx';

const PHONE = '(width < 48em)';

/** The content of the main layout: sidebar, header, the page, and on phones a bottom navigation bar. */
export default function AppShell() {
  const [collapsed, toggleCollapsed] = useSidebarCollapsed();
  const [menuOpened, setMenuOpened] = useState(false);
  const { pathname } = useLocation();

  const toggle = () => {
    if (window.matchMedia(PHONE).matches) setMenuOpened(!menuOpened);
    else toggleCollapsed();
  };
  // mod+b is not handled while the user types; mod+k works everywhere.
  useHotkeys(toHotkeyItems('mod+b', toggle));
  useHotkeys(toHotkeyItems('mod+k', openFilmSearch), [], true);

  return (
    <div className={classes.shell} data-collapsed={collapsed || undefined}>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      <aside className={classes.side}>
        <ErrorBoundary>
          <Sidebar collapsed={collapsed} onToggle={toggleCollapsed} />
        </ErrorBoundary>
      </aside>
      <div className={classes.stage}>
        <AnnouncementBand />
        <Header onMenu={() => setMenuOpened(true)} />
        <main id="main" tabIndex={-1} className={classes.main}>
          <ErrorBoundary resetKey={pathname}>
            <Outlet />
          </ErrorBoundary>
        </main>
      </div>
      <FeedbackButton />
      <BottomNavigation />
      <Menu opened={menuOpened} onClose={() => setMenuOpened(false)} />
      <AppDialogs forMembers />
    </div>
  );
}

/** The sidebar over the page. The native dialog element traps the focus and closes on Escape. */
function Menu({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (opened) dialog.current?.showModal();
    else dialog.current?.close();
  }, [opened]);
  useEffect(() => {
    const wide = window.matchMedia(PHONE);
    const closeWhenWide = () => {
      if (!wide.matches) onClose();
    };
    wide.addEventListener('change', closeWhenWide);
    return () => wide.removeEventListener('change', closeWhenWide);
  }, [onClose]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click beside it; the keyboard has Escape
    <dialog
      ref={dialog}
      className={classes.menu}
      aria-label="Menu"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {opened ? <Sidebar overlay onToggle={onClose} /> : null}
    </dialog>
  );
}
