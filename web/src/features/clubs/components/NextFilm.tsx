import type { Club } from '@halfstar/contract/clubs/clubs.schema';
import { maySeeVotes } from '../model/vote-words.ts';
import { ClubTurns } from './ClubTurns.tsx';
import { ClubVote } from './ClubVote.tsx';
import classes from './next-film.module.css';
import { Tonight } from './Tonight.tsx';

/** How a club finds its next film. */
export const NextFilm = ({ club }: { club: Club }) => (
  <div className={classes.parts}>
    <ClubVote club={club} />
    {maySeeVotes(club) ? <ClubTurns club={club} /> : null}
    {club.role === null ? null : <Tonight clubId={club.club_id} />}
  </div>
);
