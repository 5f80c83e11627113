import type { OwnProfile } from '@halfstar/contract/profiles/profiles.schema';
import {
  IconBookmarks,
  IconCompass,
  IconFileImport,
  IconHome,
  IconLayoutGrid,
  IconMessage2,
  IconMovie,
  IconNotes,
  IconShield,
  IconTicket,
  IconTool,
  IconUser,
  IconUsers,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { mayModerate } from '#features/moderation/model/may-moderate.ts';

export type NavItem = { label: string; to: LinkProps['to']; Icon: TablerIcon };

export type NavGroup = { name: string; items: readonly NavItem[]; visible?: (profile: OwnProfile) => boolean };

const HOME: NavItem = { label: 'Home', to: '/', Icon: IconHome };
const TIMELINE: NavItem = { label: 'Timeline', to: '/timeline', Icon: IconMovie };
const PROFILE: NavItem = { label: 'Profile', to: '/profile', Icon: IconUser };
const LISTS: NavItem = { label: 'Lists', to: '/lists', Icon: IconBookmarks };

/** The sidebar, top to bottom. A new feature adds its line here. */
export const NAV_GROUPS: readonly NavGroup[] = [
  {
    name: 'Navigation',
    items: [
      HOME,
      { label: 'Discover', to: '/discover', Icon: IconCompass },
      TIMELINE,
      { label: 'Movies', to: '/movies', Icon: IconLayoutGrid },
      { label: 'Movie Clubs', to: '/movie-clubs', Icon: IconUsersGroup },
    ],
  },
  {
    name: 'Personal',
    items: [
      PROFILE,
      { label: 'Followers', to: '/followers', Icon: IconUsers },
      { label: 'Reviews', to: '/reviews', Icon: IconNotes },
      LISTS,
      { label: 'Import Data', to: '/import', Icon: IconFileImport },
    ],
  },
  {
    name: 'Admin',
    items: [
      { label: 'Admin Panel', to: '/admin', Icon: IconTool },
      { label: 'Feedback', to: '/admin/feedback', Icon: IconMessage2 },
    ],
    visible: (profile) => profile.tier === 'admin',
  },
  {
    name: 'Moderation',
    items: [{ label: 'Moderator Panel', to: '/moderator', Icon: IconShield }],
    visible: mayModerate,
  },
  {
    name: 'Founder',
    items: [{ label: 'Invite Codes', to: '/founder-invites', Icon: IconTicket }],
    visible: ({ badges }) => badges.includes('founders'),
  },
];

/** The bottom navigation bar on phones, left and right of the search. */
export const THUMB_ITEMS = { left: [HOME, TIMELINE], right: [LISTS, PROFILE] } as const;
