import type { Club } from '@halfstar/contract/clubs/clubs.schema';
import { ClubVote } from './ClubVote.tsx';

/** How a club finds its next film. */
export const NextFilm = ({ club }: { club: Club }) => <ClubVote club={club} />;
