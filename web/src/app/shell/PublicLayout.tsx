import { Button } from '@mantine/core';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useAuth, useAuthTrouble } from '#app/session/auth-context.ts';
import { AuthTroubleScreen, LeavingScreen } from '#app/session/gate.tsx';
import { ErrorBoundary } from '#ui/states/ErrorBoundary.tsx';
import { Wordmark } from '#ui/Wordmark.tsx';
import { Shell, usePromptShell } from './MembersLayout.tsx';
import { Overlays } from './Overlays.tsx';
import classes from './public.module.css';
import { SchemeToggle } from './SchemeToggle.tsx';
import { ShellSkeleton } from './ShellSkeleton.tsx';

/** Pages that everyone may open: in the main layout for members, in the minimal one for everybody else. */
export function OpenLayout() {
  const { loading, user, profile } = useAuth();
  const trouble = useAuthTrouble();
  usePromptShell();
  if (loading) return <ShellSkeleton />;
  const dueAt = user?.deletion_due_at ?? null;
  if (dueAt !== null) return <LeavingScreen dueAt={dueAt} loading={<ShellSkeleton />} />;
  if (profile?.onboarding_completed === true) return <Shell />;
  if (trouble.error !== null) return <AuthTroubleScreen />;
  if (user?.email_confirmed && profile === null) return <ShellSkeleton />;
  return <MinimalLayout />;
}

function MinimalLayout() {
  const { pathname } = useLocation();
  return (
    <div className={classes.layout}>
      <header className={classes.header}>
        <Link to="/" className={classes.name} aria-label="Halfstar">
          <Wordmark />
        </Link>
        <nav className={classes.links} aria-label="Account">
          <SchemeToggle />
          <DoorLinks />
        </nav>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <ErrorBoundary resetKey={pathname}>
          <Outlet />
        </ErrorBoundary>
      </main>
      <Overlays forMembers={false} />
    </div>
  );
}

/** Into the house, and back to this page afterwards. Someone in the middle of signing up goes on with that. */
function DoorLinks() {
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

/** Around sign-up, email confirmation and onboarding: the name, and nothing to get lost in. */
export function BareLayout() {
  const { pathname } = useLocation();
  return (
    <div className={classes.layout}>
      <header className={classes.header}>
        <Link to="/" className={classes.name} aria-label="Halfstar">
          <Wordmark />
        </Link>
        <SchemeToggle />
      </header>
      <main id="main" tabIndex={-1} className={classes.bare}>
        <ErrorBoundary resetKey={pathname}>
          <Outlet />
        </ErrorBoundary>
      </main>
    </div>
  );
}
