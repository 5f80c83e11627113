import { type ReactNode, useId } from 'react';
import classes from './settings.module.css';

/** A feature's section of the settings page, made of items. */
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
  /** A sentence that explains it. */
  note?: ReactNode;
  /** What links lead to: `/settings#export`. */
  id?: string;
  children: ReactNode;
};

/** One setting: its name at the side, or above on narrow screens. */
export function SettingsItem({ name, note, id, children }: SettingsItemProps) {
  return (
    <div className={classes.item} id={id}>
      <div className={classes.about}>
        <h3>{name}</h3>
        {note === undefined ? null : <p>{note}</p>}
      </div>
      <div className={classes.body}>{children}</div>
    </div>
  );
}
