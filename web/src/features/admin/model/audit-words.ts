import type { AuditEntry } from '@halfstar/contract/admin/audit.schema';
import { BADGES } from '@halfstar/contract/profiles/profiles.schema';
import { CONTENT_TYPES, REPORT_REASONS } from '@halfstar/contract/subjects/moderated.schema';
import { capitalize, KIND_NAMES } from '#features/moderation/model/moderation-words.ts';
import { RULE_NAMES } from '#features/moderation/model/rule-names.ts';
import { getBadgeTitle } from '#ui/people/BadgeIcon.tsx';

type Told = Pick<AuditEntry, 'action' | 'target_kind' | 'member' | 'before' | 'after'>;

/** Where the name of the member goes in a sentence. */
export const MEMBER = '{member}';

const toWords = (name: string): string => name.replaceAll('_', ' ');

const withArticle = (words: string): string => `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;

/** The name of a rule that was broken. */
export function nameRule(rule: string): string {
  const known = REPORT_REASONS.find((each) => each === rule);
  return known === undefined ? toWords(rule) : RULE_NAMES[known];
}

const nameRight = (value: unknown): string => {
  const badge = BADGES.find((each) => each === value);
  return badge === undefined ? String(value) : getBadgeTitle(badge);
};
const nameRights = (value: unknown): string =>
  Array.isArray(value) && value.length > 0 ? value.map(nameRight).join(', ') : 'none';

function nameThing({ target_kind: kind }: Told): string {
  if (kind === 'profile') return `the profile of ${MEMBER}`;
  const type = CONTENT_TYPES.find((each) => each === kind);
  return `${withArticle(type === undefined ? toWords(kind) : KIND_NAMES[type])} of ${MEMBER}`;
}

function nameJob({ target_kind: kind, before }: Told): string {
  if (kind === 'queued') return `tried the job ${String(before['step'] ?? '')} again`.replace('  ', ' ');
  return `tried ${withArticle(toWords(kind))} of ${MEMBER} again`;
}

const PAUSED_PARTS: Record<string, string> = {
  sign_up: 'signing up',
  imports: 'imports',
  feeds: 'feeds',
  pictures: 'new pictures',
};
const namePart = ({ target_kind: part }: Told): string => PAUSED_PARTS[part] ?? toWords(part);

type ActionWords = { label: string; tell: (entry: Told) => string };

/** What the log knows, in the order in which it is offered. A new action adds its line here. */
const ACTIONS: Record<string, ActionWords> = {
  set_tier: {
    label: 'Tier changed',
    tell: ({ before, after }) =>
      `changed the tier of ${MEMBER} from ${nameRight(before['tier'])} to ${nameRight(after['tier'])}`,
  },
  set_badges: {
    label: 'Badges changed',
    tell: ({ before, after }) =>
      `changed the badges of ${MEMBER} from ${nameRights(before['badges'])} to ${nameRights(after['badges'])}`,
  },
  sign_out: { label: 'Signed out', tell: () => `signed ${MEMBER} out everywhere` },
  warn: { label: 'Warned', tell: () => `warned ${MEMBER}` },
  comment_ban: { label: 'Banned from commenting', tell: () => `banned ${MEMBER} from commenting` },
  suspend: { label: 'Suspended', tell: () => `suspended ${MEMBER}` },
  ban: { label: 'Banned', tell: () => `banned ${MEMBER}` },
  lift: {
    label: 'Sanction lifted',
    tell: ({ before }) => `lifted the ${toWords(String(before['kind'] ?? 'sanction'))} of ${MEMBER}`,
  },
  hide: { label: 'Hidden', tell: (entry) => `hid ${nameThing(entry)}` },
  remove: { label: 'Removed', tell: (entry) => `removed ${nameThing(entry)}` },
  show: { label: 'Shown again', tell: (entry) => `showed ${nameThing(entry)} again` },
  lock_spoiler: { label: 'Locked as a spoiler', tell: (entry) => `locked ${nameThing(entry)} as a spoiler` },
  dismiss: { label: 'Reports dismissed', tell: (entry) => `dismissed the reports of ${nameThing(entry)}` },
  escalate: { label: 'Escalated', tell: (entry) => `escalated the reports of ${nameThing(entry)} to the admins` },
  uphold: { label: 'Decision upheld', tell: (entry) => `upheld the decision about ${nameThing(entry)}` },
  overturn: { label: 'Decision overturned', tell: (entry) => `overturned the decision about ${nameThing(entry)}` },
  purge: { label: 'Deleted for good', tell: (entry) => `deleted ${nameThing(entry)} for good` },
  answer_feedback: { label: 'Feedback answered', tell: () => `answered the feedback of ${MEMBER}` },
  decide_verification: {
    label: 'Verification decided',
    tell: ({ after }) =>
      `${after['state'] === 'verified' ? 'verified' : 'did not verify'} ${MEMBER} as a cinema employee`,
  },
  retry_job: { label: 'Job tried again', tell: nameJob },
  write_announcement: { label: 'Announcement written', tell: () => 'announced something to everybody' },
  edit_announcement: { label: 'Announcement changed', tell: () => 'changed what is announced' },
  end_announcement: { label: 'Announcement ended', tell: () => 'ended an announcement' },
  pause: { label: 'Paused', tell: (entry) => `paused ${namePart(entry)}` },
  change_pause: { label: 'Pause changed', tell: (entry) => `changed the pause of ${namePart(entry)}` },
  end_pause: { label: 'Pause ended', tell: (entry) => `ended the pause of ${namePart(entry)}` },
  revoke_invite: { label: 'Invite code revoked', tell: () => `revoked an invite code of ${MEMBER}` },
};

/** What entries can be filtered by. */
export const AUDIT_ACTIONS: readonly { value: string; label: string }[] = Object.entries(ACTIONS).map(
  ([value, { label }]) => ({ value, label }),
);

/** What was done, as the rest of a sentence that begins with who did it. `MEMBER` is in the place of the member's name. */
export function describeAuditEntry(entry: Told): string {
  const known = Object.hasOwn(ACTIONS, entry.action) ? ACTIONS[entry.action] : undefined;
  if (known !== undefined) return known.tell(entry);
  return `did “${toWords(entry.action)}” to ${entry.member === null ? withArticle(toWords(entry.target_kind)) : MEMBER}`;
}

export type ChangedFact = { name: string; before: string; after: string };

/** Made by the database, with a time zone. */
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/;

function formatValue(value: unknown, formatTime: (timestamp: string) => string): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(nameRight).join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  return TIMESTAMP.test(String(value)) ? formatTime(String(value)) : nameRight(value);
}

/** What was before and after, fact by fact, without ids. A missing one is a dash. */
export function listChangedFacts(
  { before, after }: Pick<AuditEntry, 'before' | 'after'>,
  formatTime: (timestamp: string) => string,
): ChangedFact[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)].filter((name) => !name.endsWith('_id')));
  return [...names].map((name) => ({
    name: capitalize(toWords(name)),
    before: formatValue(before[name], formatTime),
    after: formatValue(after[name], formatTime),
  }));
}
