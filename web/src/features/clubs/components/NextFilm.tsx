import type { Club } from '@halfstar/contract/clubs/clubs.schema';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { HOW_TO_JOIN } from '../model/club-words.ts';
import { ClubTurns } from './ClubTurns.tsx';

/** How a club finds its next film, for its members. */
export function NextFilm({ club }: { club: Club }) {
  if (club.role === null)
    return <EmptyState title="Members choose the next film." text={HOW_TO_JOIN[club.join_policy]} />;
  return <ClubTurns club={club} />;
}
