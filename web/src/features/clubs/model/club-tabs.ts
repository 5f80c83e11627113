/** The parts of a club's page; the current film by default. */
export const CLUB_TABS = ['film', 'past', 'schedule', 'members', 'rules'] as const;
export type ClubTab = (typeof CLUB_TABS)[number];

export const CLUB_TAB_NAMES: Record<ClubTab, string> = {
  film: 'Film',
  past: 'Past films',
  schedule: 'Schedule',
  members: 'Members',
  rules: 'Rules',
};
