import type { LinkProps } from '@tanstack/react-router';

export type AdminSection = { label: string; to: LinkProps['to'] };

/** The sections of the admin panel, in the order of their links. A new section adds its line here. */
export const ADMIN_SECTIONS: readonly AdminSection[] = [
  { label: 'Overview', to: '/admin' },
  { label: 'Members', to: '/admin/members' },
  { label: 'Clubs', to: '/admin/clubs' },
  { label: 'Invites', to: '/admin/invites' },
  { label: 'Jobs', to: '/admin/jobs' },
  { label: 'Verification', to: '/admin/verification' },
  { label: 'Feedback', to: '/admin/feedback' },
  { label: 'Movie Backfill', to: '/admin/movie-backfill' },
  { label: 'Settings', to: '/admin/settings' },
  { label: 'Audit Log', to: '/admin/audit-log' },
];
