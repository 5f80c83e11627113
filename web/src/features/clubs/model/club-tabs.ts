/** The parts of a club's page; the current film by default. */
export const CLUB_TABS = ['film', 'next', 'past', 'schedule', 'members', 'rules'] as const;
export type ClubTab = (typeof CLUB_TABS)[number];

export const CLUB_TAB_NAMES: Record<ClubTab, string> = {
  film: 'Film',
  next: 'Next film',
  past: 'Past films',
  schedule: 'Schedule',
  members: 'Members',
  rules: 'Rules',
};

/** The part of that name; without one, or for an unknown name, the current film. */
export const parseClubTab = (name: string | undefined | null): ClubTab =>
  CLUB_TABS.find((each) => each === name) ?? 'film';
