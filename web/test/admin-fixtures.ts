import type { AuditEntry } from '@halfstar/contract/admin/audit.schema';
import type { ListedMember, MemberDetail } from '@halfstar/contract/admin/members.schema';
import type { Member, NamedMember } from '@halfstar/contract/profiles/profiles.schema';
import type { PendingVerification } from '@halfstar/contract/verification/verification.schema';
import { ADA, BOB, makeId, NOW } from './fixtures.ts';

export const toNamed = ({ user_id, username, display_name, avatar_url }: Member): NamedMember => ({
  user_id,
  username,
  display_name,
  avatar_url,
});

/** Bob in the list of admins. */
export const makeListedMember = (over: Partial<ListedMember> = {}): ListedMember => ({
  member: BOB,
  member_since: NOW,
  sanctions: [],
  ...over,
});

/** Bob as an admin sees him: Ada has invited him. */
export const makeMemberDetail = (over: Partial<MemberDetail> = {}): MemberDetail => ({
  member: BOB,
  email: 'bob@example.com',
  email_confirmed: true,
  member_since: NOW,
  last_seen_at: NOW,
  open_sessions: 2,
  invited_by: ADA,
  counts: { followers: 3, following: 2, reviews: 1 },
  sanctions: [],
  is_self: false,
  ...over,
});

/** Ada has made Bob a pro. */
export const makeAuditEntry = (number: number, over: Partial<AuditEntry> = {}): AuditEntry => ({
  id: makeId(number),
  actor: toNamed(ADA),
  action: 'set_tier',
  target_kind: 'member',
  member: toNamed(BOB),
  rule: null,
  reason: 'He helps a lot.',
  before: { tier: 'lite' },
  after: { tier: 'pro' },
  created_at: NOW,
  ...over,
});

/** Bob says that he works in a cinema. */
export const makePendingVerification = (over: Partial<PendingVerification> = {}): PendingVerification => ({
  id: makeId(1501),
  user_id: BOB.user_id,
  name: 'Bob',
  email: 'bob@example.com',
  location: 'Kino Moviemento',
  work_email: 'bob@moviemento.example',
  requested_at: NOW,
  ...over,
});
