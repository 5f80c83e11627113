import type { ClubSummary } from '@halfstar/contract/clubs/clubs.schema';
import { ClubPicture } from '#features/clubs/components/ClubPicture.tsx';
import { formatQuantity } from '#lib/numbers.ts';
import { FoundRows, type FoundRowsProps } from './FoundRows.tsx';
import classes from './palette.module.css';

type ClubRowsProps = Omit<FoundRowsProps<ClubSummary>, 'heading' | 'items' | 'keyOf' | 'children'> & {
  clubs: readonly ClubSummary[];
};

/** The movie clubs that a search found, below the films. */
export function ClubRows({ clubs, ...rows }: ClubRowsProps) {
  return (
    <FoundRows heading="Movie clubs" items={clubs} keyOf={(club) => club.club_id} {...rows}>
      {(club) => (
        <>
          <ClubPicture club={club} size={40} />
          <span className={classes.words}>
            <span className={classes.title}>{club.name}</span>
            <span className={classes.year}>{formatQuantity(club.member_count, 'member')}</span>
          </span>
        </>
      )}
    </FoundRows>
  );
}
