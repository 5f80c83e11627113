import type { Club } from '@halfstar/contract/clubs/clubs.schema';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { Tonight } from './Tonight.tsx';

/** What helps the members of a club to choose their next film. */
export function NextFilm({ club }: { club: Club }) {
  if (club.role === null) return <EmptyState title="The members choose." text="Who is in the club finds films here." />;
  return <Tonight clubId={club.club_id} />;
}
