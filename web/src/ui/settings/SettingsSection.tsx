import { type ReactNode, useId } from 'react';
import classes from './settings.module.css';

/** One room's part of the settings page, made of items. */
export function SettingsSection({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      {children}
    </section>
  );
}

export type SettingsItemProps = {
  name: string;
  /** A sentence on what it is for. */
  note?: ReactNode;
  children: ReactNode;
};

/** One thing that can be seen and changed: its name at the side, or above where the page is narrow. */
export function SettingsItem({ name, note, children }: SettingsItemProps) {
  return (
    <div className={classes.item}>
      <div className={classes.about}>
        <h3>{name}</h3>
        {note === undefined ? null : <p>{note}</p>}
      </div>
      <div className={classes.body}>{children}</div>
    </div>
  );
}
