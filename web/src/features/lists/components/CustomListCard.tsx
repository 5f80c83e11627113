import { COVER_POSTERS, type CustomList } from '@halfstar/contract/lists/lists.schema';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatQuantity } from '#lib/numbers.ts';
import { Poster } from '#ui/posters/Poster.tsx';
import { PosterSkeleton, SkeletonBar } from '#ui/states/Skeletons.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import classes from './custom-list-card.module.css';

const PLACES = Array.from({ length: COVER_POSTERS }, (_, index) => index);
const CARDS = [0, 1, 2];

/** A custom list as a card with the posters of its first films, linked to its page. */
export function CustomListCard({ list }: { list: CustomList }) {
  return (
    <Link to="/lists/$listId" params={{ listId: list.id }} className={classes.card}>
      <span className={classes.fan}>
        {PLACES.map((index) => {
          const film = list.cover[index];
          return (
            <span key={index} className={classes.fanPlace}>
              {film === undefined ? null : <Poster movie={film} decorative sizes="6rem" />}
            </span>
          );
        })}
      </span>
      <span className={classes.cardName} dir="auto">
        {list.name}
      </span>
      <span className={classes.cardNote}>
        {formatQuantity(list.movie_count, 'film')}
        {list.public ? null : <PrivateMark />}
      </span>
    </Link>
  );
}

export const PrivateMark = () => (
  <span className={classes.private}>
    <IconLock size={14} stroke={1.8} aria-hidden="true" />
    Private
  </span>
);

/** The skeletons of lists. */
export const CustomListCardSkeletons = () => (
  <div className={classes.cards}>
    <VisuallyHidden role="status">Loading</VisuallyHidden>
    {CARDS.map((card) => (
      <span key={card} className={classes.card} aria-hidden="true">
        <span className={classes.fan}>
          {PLACES.map((index) => (
            <span key={index} className={classes.fanPlace}>
              <PosterSkeleton />
            </span>
          ))}
        </span>
        <SkeletonBar width="55%" />
        <SkeletonBar width="25%" />
      </span>
    ))}
  </div>
);
