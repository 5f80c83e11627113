import { Link } from '@tanstack/react-router';
import { useAuth } from '#app/session/auth-context.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { StarRow } from '#ui/stars/StarRow.tsx';
import classes from './not-found.module.css';

/** Shown at unknown addresses, and by pages when what they should show does not exist. */
export function NotFound({ title = 'Nothing is showing here' }: { title?: string }) {
  const { user } = useAuth();
  return (
    <div className={classes.page}>
      <StarRow value={0.5} />
      <PageHeading title="Not found">{title}</PageHeading>
      <p>The address may be mistyped, or what was here is gone.</p>
      <Link to={user === null ? '/auth' : '/'} className={classes.way}>
        {user === null ? 'Go to the entrance' : 'Go home'}
      </Link>
    </div>
  );
}
