import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { openFilmSearch } from '#app/palette/palette-state.ts';
import { type NavItem, THUMB_ITEMS } from './nav-items.ts';
import classes from './thumb-bar.module.css';

/** The bottom navigation bar on phones. */
export function BottomNavigation() {
  return (
    <nav className={classes.bar} aria-label="Quick">
      {THUMB_ITEMS.left.map((item) => (
        <Item key={item.label} item={item} />
      ))}
      <button type="button" className={classes.search} onClick={openFilmSearch}>
        <IconSearch size={22} stroke={2} aria-hidden="true" />
        <span>Search</span>
      </button>
      {THUMB_ITEMS.right.map((item) => (
        <Item key={item.label} item={item} />
      ))}
    </nav>
  );
}

function Item({ item: { label, to, Icon } }: { item: NavItem }) {
  return (
    <Link to={to} activeOptions={{ exact: true, includeSearch: false }} className={classes.item}>
      <Icon size={22} stroke={1.6} aria-hidden="true" />
      <span>{label}</span>
    </Link>
  );
}
