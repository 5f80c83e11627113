import type { AdminClub } from '@halfstar/contract/admin/clubs.schema';
import type { DailyFigures, Figures } from '@halfstar/contract/admin/figures.schema';
import type { ListedJob } from '@halfstar/contract/admin/jobs.schema';
import type { AdminSettings } from '@halfstar/contract/admin/settings.schema';
import type { ListedInvite } from '@halfstar/contract/invites/all-codes.schema';
import { PAUSABLE_PARTS, type PausablePart } from '@halfstar/contract/site/site.schema';
import { BOB, makeId, NOW } from './fixtures.ts';

const { user_id, username, display_name, avatar_url } = BOB;
const bob = { user_id, username, display_name, avatar_url };

/** Thirty days that end at 21 November 2026: one member more each day. */
const DAYS: DailyFigures[] = Array.from({ length: 30 }, (_, index) => ({
  day: new Date(Date.UTC(2026, 9, 23 + index)).toISOString().slice(0, 10),
  members: 1201 + index,
  reviews: 300,
  ratings: 9000 - index,
  active_7_days: index < 28 ? null : 80,
}));

export const FIGURES: Figures = { counted_at: NOW, days: DAYS };

export const makeListedJob = (over: Partial<ListedJob> = {}): ListedJob => ({
  kind: 'import',
  id: makeId(1301),
  member: bob,
  state: 'failed',
  step: 'processing',
  tries: 5,
  error: 'Something went wrong on our side.',
  changed_at: NOW,
  next_at: null,
  can: { retry: true },
  ...over,
});

export const makeAdminClub = (over: Partial<AdminClub> = {}): AdminClub => ({
  id: makeId(1302),
  name: 'Secret Cinema',
  owner: bob,
  visibility: 'private',
  join_policy: 'invite',
  status: 'active',
  moderation: null,
  member_count: 12,
  created_at: NOW,
  ...over,
});

export const makeListedInvite = (over: Partial<ListedInvite> = {}): ListedInvite => ({
  id: makeId(1303),
  code: 'ABCD-EFGH-JKMN',
  invite_type: 'founder',
  created_by: 'bob',
  status: 'open',
  max_uses: 1,
  use_count: 0,
  used_by: [],
  created_at: NOW,
  expires_at: '2027-01-20T12:00:00Z',
  can: { revoke: true },
  ...over,
});

const NOT_PAUSED = {
  is_paused: false,
  reason: null,
  began_at: null,
  ends_at: null,
  version: 0,
  changed_by: null,
  changed_at: null,
};

/** The settings of the site: nothing is announced, and of the parts only those in `paused` are paused. */
export const makeSettings = (
  announcement: AdminSettings['announcement'] = null,
  paused: readonly PausablePart[] = [],
): AdminSettings => ({
  announcement,
  pauses: PAUSABLE_PARTS.map((part) =>
    paused.includes(part)
      ? {
          part,
          is_paused: true,
          reason: 'We move house.',
          began_at: NOW,
          ends_at: null,
          version: 3,
          changed_by: bob,
          changed_at: NOW,
        }
      : { ...NOT_PAUSED, part },
  ),
});

export const makeAnnouncement = (
  over: Partial<NonNullable<AdminSettings['announcement']>> = {},
): NonNullable<AdminSettings['announcement']> => ({
  id: makeId(1501),
  text: 'The cellar is flooded.',
  link_url: null,
  ends_at: null,
  version: 2,
  changed_by: bob,
  changed_at: NOW,
  ...over,
});
