import type { Club } from '@halfstar/contract/clubs/clubs.schema';

/** The parts of a club's page; the current film by default. */
export const CLUB_TABS = ['film', 'talk', 'next', 'past', 'schedule', 'members', 'rules'] as const;
export type ClubTab = (typeof CLUB_TABS)[number];

export const CLUB_TAB_NAMES: Record<ClubTab, string> = {
  film: 'Film',
  talk: 'Talk',
  next: 'Next film',
  past: 'Past films',
  schedule: 'Schedule',
  members: 'Members',
  rules: 'Rules',
};

/** The part of that name; without one, or for an unknown name, the current film. */
export const parseClubTab = (name: string | undefined | null): ClubTab =>
  CLUB_TABS.find((each) => each === name) ?? 'film';

/** The part that an address opens. One that names a film and no part opens the current film, or that film among the past ones. */
export function findOpenTab(
  { current_movie: current }: Pick<Club, 'current_movie'>,
  { tab, watched }: { tab?: string | undefined; watched?: string | undefined },
): ClubTab {
  const named = parseClubTab(tab);
  return named === 'film' && watched !== undefined && watched !== current?.movie.id ? 'past' : named;
}
