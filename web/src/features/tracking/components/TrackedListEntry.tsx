import type { ListEntry } from '@halfstar/contract/tracking/tracking.schema';
import { IconRepeat } from '@tabler/icons-react';
import { memo } from 'react';
import { FilmTitleLink } from '#features/movies/components/FilmTitle.tsx';
import { PosterLink } from '#features/movies/components/PosterLink.tsx';
import { useDateFormats } from '#lib/dates.ts';
import { Stars } from '#ui/stars/Stars.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { useTracking } from '../api/tracking.ts';
import { AverageRating } from './AverageRating.tsx';
import { FavoriteButton } from './FavoriteButton.tsx';
import { GivenStars } from './GivenStars.tsx';
import { RateControl } from './RateControl.tsx';
import classes from './tracked-list.module.css';

export type TrackedListEntryProps = { entry: ListEntry; ownerId: string; own: boolean; eager: boolean };

/** A film of a list as a poster, with the owner's stars and the viewer's heart below it. */
export const TrackedListCard = memo(function TrackedListCard({ entry, ownerId, own, eager }: TrackedListEntryProps) {
  return (
    <div className={classes.card}>
      <span className={classes.poster}>
        <PosterLink movie={entry.movie} eager={eager} />
        {own ? <AgainMark entry={entry} /> : null}
      </span>
      <span className={classes.below}>
        <OwnersStars entry={entry} ownerId={ownerId} own={own} />
        <FavoriteButton movie={entry.movie} size={17} />
      </span>
    </div>
  );
});

/** A film of a list as a row. The owner can rate the film in it. */
export const TrackedListRow = memo(function TrackedListRow({ entry, ownerId, own, eager }: TrackedListEntryProps) {
  const { movie, watch_date, created_at, list_type } = entry;
  const { calendarDate, formatDay } = useDateFormats();
  return (
    <div className={classes.row}>
      <span className={classes.thumb}>
        <PosterLink movie={movie} size="list" sizes="3rem" eager={eager} twin />
      </span>
      <span className={classes.words}>
        <FilmTitleLink movie={movie} />
        <span className={classes.note}>
          {list_type === 'watched' && watch_date !== null
            ? `Seen on ${calendarDate(watch_date)}`
            : `Added on ${formatDay(created_at)}`}
          {own ? <AgainMark entry={entry} inLine /> : null}
        </span>
      </span>
      <span className={classes.average}>
        <AverageRating score={entry} as="poster" withCount={false} />
      </span>
      <span className={classes.mine}>
        {own ? <RateControl movie={movie} size={24} /> : <OwnersStars entry={entry} ownerId={ownerId} own={false} />}
      </span>
      <FavoriteButton movie={movie} />
    </div>
  );
});

function OwnersStars({ entry, ownerId, own }: Omit<TrackedListEntryProps, 'eager'>) {
  const { tracking } = useTracking(entry.movie.id, own);
  const rating = own && tracking !== null ? tracking.rating : entry.rating;
  if (rating === null) return <span />;
  if (!own) return <GivenStars movieId={entry.movie.id} raterId={ownerId} value={rating} size={13} />;
  return <Stars value={rating} size={13} compact />;
}

function AgainMark({ entry, inLine = false }: { entry: ListEntry; inLine?: boolean }) {
  const { tracking } = useTracking(entry.movie.id);
  if (!(tracking?.see_again ?? entry.see_again)) return null;
  return (
    <span className={inLine ? classes.againInLine : classes.again} title="To see again">
      <IconRepeat size={14} stroke={2.4} aria-hidden="true" />
      <VisuallyHidden>To see again</VisuallyHidden>
    </span>
  );
}
