import { Link } from '@tanstack/react-router';
import classes from './movies.module.css';

/** The name of a director or an actor, leading to their page; a plain text where they have none. */
export function PersonLink({ id, children }: { id: string | null; children: string }) {
  if (id === null) return children;
  return (
    <Link to="/person/$personId" params={{ personId: id }} className={classes.fact}>
      {children}
    </Link>
  );
}
