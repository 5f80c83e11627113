import type { Case } from '@halfstar/contract/moderation/cases.schema';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useDateFormats } from '#lib/dates.ts';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import {
  capitalize,
  describeActionsTaken,
  KIND_NAMES,
  SANCTION_NAMES,
  STATUS_NAMES,
} from '../model/moderation-words.ts';
import classes from './moderation.module.css';

/** What there was about the author before. */
export function AuthorHistory({ of: { owner, author } }: { of: Case }) {
  const heading = useId();
  const { formatDay } = useDateFormats();
  const { earlier_cases: cases, sanctions, member_since: since } = author;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{owner.display_name} so far</h2>
      <p className={classes.soft}>
        A member since {formatDay(since)}
        {cases.length === 0 && sanctions.length === 0 ? '. Nothing was ever reported before.' : ''}
      </p>
      {sanctions.length === 0 ? null : (
        <ul className={classes.rows} aria-label="Sanctions">
          {sanctions.map(({ id, kind, starts_at: at, ends_at: end, lifted_at: lifted }) => (
            <li key={id}>
              {SANCTION_NAMES[kind]} <RelativeTime at={at} />
              {end === null ? null : `, until ${formatDay(end)}`}
              {lifted === null ? null : ', lifted'}
            </li>
          ))}
        </ul>
      )}
      {cases.length === 0 ? null : (
        <ul className={classes.rows} aria-label="Other cases">
          {cases.map(({ id, content_type: type, status, resolution, opened_at: at }) => (
            <li key={id}>
              <Link to="/moderator" search={{ case: id }} resetScroll={false}>
                {capitalize(KIND_NAMES[type])}
              </Link>
              {`: ${resolution.length === 0 ? STATUS_NAMES[status] : describeActionsTaken(resolution)}, `}
              <RelativeTime at={at} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
