import type { ClubSummary } from '@halfstar/contract/clubs/clubs.schema';
import { ClubPicture } from '#features/clubs/components/ClubPicture.tsx';
import { formatQuantity } from '#lib/numbers.ts';
import classes from './palette.module.css';

export type ClubRowsProps = {
  /** Of the grid. */
  id: string;
  clubs: readonly ClubSummary[];
  rowId: (index: number) => string;
  /** The index of the active row; negative while a film is active. */
  active: number;
  onPoint: (index: number) => void;
  onOpen: (index: number) => void;
};

/** The movie clubs that a search found, below the films. */
export function ClubRows({ id, clubs, rowId, active, onPoint, onOpen }: ClubRowsProps) {
  return (
    <>
      <p id={`${id}-heading`} className={classes.group}>
        Movie clubs
      </p>
      <div id={id} role="grid" aria-labelledby={`${id}-heading`}>
        {clubs.map((club, index) => (
          // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the field has the focus and names the active row
          <div
            key={club.club_id}
            id={rowId(index)}
            role="row"
            aria-selected={index === active}
            className={classes.row}
            onPointerMove={() => {
              if (index !== active) onPoint(index);
            }}
          >
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its name is the button in it */}
            <div role="gridcell" className={classes.cell}>
              <button type="button" tabIndex={-1} className={classes.open} onClick={() => onOpen(index)}>
                <ClubPicture club={club} size={40} />
                <span className={classes.words}>
                  <span className={classes.title}>{club.name}</span>
                  <span className={classes.year}>{formatQuantity(club.member_count, 'member')}</span>
                </span>
              </button>
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
