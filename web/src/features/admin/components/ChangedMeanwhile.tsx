import type { NamedMember } from '@halfstar/contract/profiles/profiles.schema';
import { useEffect, useRef } from 'react';
import { useDateFormats } from '#lib/dates.ts';
import { ChangedBy } from './ChangedBy.tsx';
import classes from './site-settings.module.css';

type ChangedMeanwhileProps = {
  /** What the setting is by now; null when it was ended. */
  now: { text: string; link_url?: string | null; ends_at: string | null } | null;
  /** Who saved that; undefined when it is not known. */
  changed: { by: NamedMember | null; at: string } | undefined;
};

/** Shows in a form what another admin has saved since it was opened. Scrolls to it, at each further change too. */
export function ChangedMeanwhile({ now, changed }: ChangedMeanwhileProps) {
  const { exactTime } = useDateFormats();
  const section = useRef<HTMLElement>(null);
  const changedAt = changed?.at;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- each change is scrolled to once
  useEffect(() => section.current?.scrollIntoView({ block: 'nearest' }), [changedAt]);
  return (
    <section ref={section} className={classes.meanwhile} aria-label="What it is now">
      {now === null ? (
        <p>It has ended.</p>
      ) : (
        <>
          <p>Now it says:</p>
          <blockquote className={classes.text}>{now.text}</blockquote>
          {now.link_url === null || now.link_url === undefined ? null : (
            <p className={classes.soft}>Leads to {now.link_url}</p>
          )}
          <p className={classes.soft}>{now.ends_at === null ? 'Without an end' : `Ends ${exactTime(now.ends_at)}`}</p>
        </>
      )}
      {changed === undefined ? null : <ChangedBy by={changed.by} at={changed.at} />}
      <p>What you typed is above. Save it over that, or cancel.</p>
    </section>
  );
}
