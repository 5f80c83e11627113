import { Button } from '@mantine/core';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AuthErrorScreen, renderIfLeavingOrBanned } from '#app/session/AuthGuard.tsx';
import { useAuth, useAuthFailure } from '#app/session/auth-context.ts';
import { AnnouncementBand } from '#features/site/components/AnnouncementBand.tsx';
import { ErrorBoundary } from '#ui/states/ErrorBoundary.tsx';
import { Wordmark } from '#ui/Wordmark.tsx';
import { LazyAppShell, usePreloadShell } from './MembersLayout.tsx';
import { AppDialogs } from './Overlays.tsx';
import classes from './public.module.css';
import { ColorSchemeToggle } from './SchemeToggle.tsx';
import { ShellSkeleton } from './ShellSkeleton.tsx';

/** The layout of pages that everyone may open: the main layout for members, a minimal one for all others. */
export function OpenLayout() {
  const { loading, user, profile } = useAuth();
  const failure = useAuthFailure();
  usePreloadShell();
  if (loading) return <ShellSkeleton />;
  const closed = renderIfLeavingOrBanned(user, <ShellSkeleton />);
  if (closed !== null) return closed;
  if (profile?.onboarding_completed === true) return <LazyAppShell />;
  if (failure.error !== null) return <AuthErrorScreen />;
  if (user?.email_confirmed && profile === null) return <ShellSkeleton />;
  // Nothing that one has typed is there for another.
  return <MinimalLayout key={user?.id} />;
}

const MinimalLayout = () => (
  <HeaderLayout
    links={
      <nav className={classes.links} aria-label="Account">
        <ColorSchemeToggle />
        <AccountLinks />
      </nav>
    }
    className={classes.main}
  >
    <AppDialogs forMembers={false} />
  </HeaderLayout>
);

/** Links to sign-in and sign-up that return to this page. A user who has not finished signing up gets a link to continue. */
function AccountLinks() {
  const { user } = useAuth();
  const { href } = useLocation();
  if (user !== null) {
    return (
      <Button component={Link} to="/">
        Finish signing up
      </Button>
    );
  }
  return (
    <>
      <Link to="/auth" search={{ next: href }} className={classes.logIn}>
        Log In
      </Link>
      <Link to="/auth" search={{ tab: 'sign-up', next: href }} className={classes.signUp}>
        Sign Up
      </Link>
    </>
  );
}

/** The layout of sign-up, email confirmation and onboarding: only the product name and the color scheme toggle. */
export const BareLayout = () => <HeaderLayout links={<ColorSchemeToggle />} className={classes.bare} />;

type HeaderLayoutProps = { links: ReactNode; className: string | undefined; children?: ReactNode };

/** A header with the product name and links, and the page below. */
function HeaderLayout({ links, className, children }: HeaderLayoutProps) {
  const { pathname } = useLocation();
  return (
    <div className={classes.layout}>
      <AnnouncementBand />
      <header className={classes.header}>
        <Link to="/" className={classes.name} aria-label="Halfstar">
          <Wordmark />
        </Link>
        {links}
      </header>
      <main id="main" tabIndex={-1} className={className}>
        <ErrorBoundary resetKey={pathname}>
          <Outlet />
        </ErrorBoundary>
      </main>
      {children}
    </div>
  );
}
