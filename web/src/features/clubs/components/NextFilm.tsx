import type { Club } from '@halfstar/contract/clubs/clubs.schema';
import { ClubTurns } from './ClubTurns.tsx';
import { ClubVote } from './ClubVote.tsx';
import classes from './next-film.module.css';

/** How a club finds its next film. */
export const NextFilm = ({ club }: { club: Club }) => (
  <div className={classes.parts}>
    <ClubVote club={club} />
    {club.role === null ? null : <ClubTurns club={club} />}
  </div>
);
