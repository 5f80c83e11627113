import type { Case } from '@halfstar/contract/moderation/cases.schema';
import type { Snapshot } from '@halfstar/contract/subjects/moderated.schema';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { FilmLink } from '#features/movies/components/FilmLink.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { capitalize, nameSubject } from '../model/moderation-words.ts';
import { RULE_NAMES } from '../model/rule-names.ts';
import classes from './moderation.module.css';

const STATES = { shown: null, hidden: 'Hidden by moderators.', removed: 'Removed by moderators.' } as const;

/** Equal for equal versions, in whatever order their fields arrive. */
const toVersionKey = ({ title, text, is_spoiler, picture_url }: Snapshot): string =>
  JSON.stringify([title, text, is_spoiler, picture_url]);

/** The reported thing with where it is, as it is now and as it was when it was reported. */
export function ReportedThing({ of: one }: { of: Case }) {
  const heading = useId();
  const { thing, versions, owner, report_count: count } = one;
  const now = thing === null ? null : toVersionKey(thing.snapshot);
  const older = versions.map((version) => ({ version, key: toVersionKey(version) })).filter(({ key }) => key !== now);
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} tabIndex={-1} data-case-heading>
        {capitalize(nameSubject(one.content_type, count > 0))} {count > 0 ? 'by' : 'of'} {owner.display_name}
      </h2>
      <p className={classes.soft}>
        <Link to="/$username" params={{ username: owner.username }}>
          @{owner.username}
        </Link>
        {thing?.movie ? (
          <>
            {' · about '}
            <FilmLink movieId={thing.movie.id}>{thing.movie.title}</FilmLink>
          </>
        ) : null}
        {thing === null || thing.under_title === null ? null : (
          <>
            {' · under '}
            <bdi>“{thing.under_title}”</bdi>
          </>
        )}
        {thing?.club ? (
          <>
            {' · in '}
            <Link to="/movie-clubs/$clubId" params={{ clubId: thing.club.id }}>
              {thing.club.name}
            </Link>
          </>
        ) : null}
        {thing === null ? null : (
          <>
            {' · '}
            <a href={thing.link}>Open where it is</a>
          </>
        )}
      </p>
      {thing === null ? (
        <p>It was deleted meanwhile.</p>
      ) : (
        <>
          {STATES[thing.state] === null ? null : <p>{STATES[thing.state]}</p>}
          <Version of={thing.snapshot} />
        </>
      )}
      {older.map(({ version, key }) => (
        <div key={key}>
          <h3>As it was reported</h3>
          <Version of={version} />
        </div>
      ))}
      {count === 0 ? <p>Nobody reported this: an admin decided about the account.</p> : <Reports of={one} />}
    </section>
  );
}

/** A thing as it was at some time. */
export function Version({ of: { title, text, is_spoiler: isSpoiler, picture_url: picture } }: { of: Snapshot }) {
  return (
    <div className={classes.thing}>
      {isSpoiler ? <p className={classes.soft}>Marked as a spoiler</p> : null}
      {title === '' ? null : (
        <p dir="auto">
          <strong>{title}</strong>
        </p>
      )}
      {text === '' ? null : <p dir="auto">{text}</p>}
      {picture === null ? null : <img src={picture} alt={title} width={96} height={96} loading="lazy" />}
    </div>
  );
}

function Reports({ of: { reports, report_count: count } }: { of: Case }) {
  const heading = useId();
  return (
    <>
      <h3 id={heading}>Reports</h3>
      <ul className={classes.rows} aria-labelledby={heading}>
        {reports.map(({ id, reason, description, reporter, created_at: at }) => (
          <li key={id}>
            <p>
              <strong>{RULE_NAMES[reason]}</strong>
              {description === '' ? null : (
                <>
                  : <bdi>{description}</bdi>
                </>
              )}
            </p>
            <p className={classes.soft}>
              {reporter === null ? 'A deleted account' : `@${reporter.username}`} · <RelativeTime at={at} />
              {reporter === null ? null : ` · ${reporter.upheld} upheld, ${reporter.dismissed} dismissed before`}
            </p>
          </li>
        ))}
      </ul>
      {count > reports.length ? <p className={classes.soft}>And {count - reports.length} older ones.</p> : null}
    </>
  );
}
