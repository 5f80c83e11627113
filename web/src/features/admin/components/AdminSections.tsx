import { Link } from '@tanstack/react-router';
import { ADMIN_SECTIONS } from '../model/sections.ts';
import classes from './admin-sections.module.css';

/** The links to all sections of the admin panel. The current one is marked, also on the pages below it. */
export function AdminSections() {
  return (
    <nav aria-label="Admin Panel">
      <ul className={classes.sections}>
        {ADMIN_SECTIONS.map(({ label, to }) => (
          <li key={label}>
            <Link to={to} className={classes.section} activeOptions={{ exact: to === '/admin', includeSearch: false }}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
