import type { Feed } from '@halfstar/contract/feeds/feeds.schema';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useDateFormats } from '#lib/dates.ts';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { describeStatus, formatSyncCounts } from '../model/feed-words.ts';
import classes from './feeds.module.css';

/** The state of the syncs of a feed. Renders nothing without a feed. */
export function FeedStatus({ feed }: { feed: Feed }) {
  if (feed.address === null) return null;
  const { status, syncing, counts, last_synced_at: last, next_sync_at: next, sync_allowed_at: allowed } = feed;
  const isFailing = status === 'failing' || status === 'paused';
  return (
    <section className={classes.status} aria-label="Sync">
      <p role="status" className={classes.message} data-failing={isFailing || undefined}>
        {isFailing ? <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" /> : null}
        <span>{describeStatus(feed)}</span>
      </p>
      {syncing && status !== 'waiting' ? <ProgressBar label="Reading your feed" /> : null}
      {last === null ? null : (
        <p className={classes.note}>
          Last synced <RelativeTime at={last} />
          {next === null || syncing ? null : (
            <>
              . Next by itself <RelativeTime at={next} ahead />
            </>
          )}
          .
        </p>
      )}
      {counts === null ? null : (
        <ul className={classes.counts} aria-label="What the last sync found">
          {formatSyncCounts(counts).map(({ name, count }) => (
            <li key={name}>
              <strong>{count}</strong> <span>{name}</span>
            </li>
          ))}
        </ul>
      )}
      {allowed === null || syncing ? null : (
        <p className={classes.note}>
          Sync Now is possible again <RelativeTime at={allowed} ahead />.
        </p>
      )}
      {feed.gap_at === null ? null : <Gap at={feed.gap_at} />}
    </section>
  );
}

/** Tells that something may be missing, and what to do. */
function Gap({ at }: { at: string }) {
  const { formatDay } = useDateFormats();
  return (
    <div className={classes.gap}>
      <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />
      <p>
        There may be a gap: on {formatDay(at)} we knew nothing of what your feed holds, and it holds your latest 50
        entries alone.{' '}
        <Link to="/import" hash="upload">
          Upload your export
        </Link>{' '}
        to fill it; nothing is added twice.
      </p>
    </div>
  );
}
