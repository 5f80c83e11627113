import { IconChevronDown } from '@tabler/icons-react';
import { formatCount } from '#lib/numbers.ts';
import classes from './imports.module.css';

export type CountTab<Key extends string> = { key: Key; name: string; count: number };

type CountTabsProps<Key extends string> = {
  label: string;
  tabs: readonly CountTab<Key>[];
  /** The tab whose rows are shown below, if any. */
  open: Key | null;
  onOpen: (key: Key | null) => void;
};

/** A row of counts as buttons, each of which opens or closes the list of what it counts. The caller renders the list. */
export function CountTabs<Key extends string>({ label, tabs, open, onOpen }: CountTabsProps<Key>) {
  return (
    <ul className={classes.counts} aria-label={label}>
      {tabs.map(({ key, name, count }) => (
        <li key={key}>
          <button type="button" aria-expanded={key === open} onClick={() => onOpen(key === open ? null : key)}>
            <strong>{formatCount(count)}</strong> <span>{name}</span>
            <IconChevronDown size={16} stroke={1.7} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
