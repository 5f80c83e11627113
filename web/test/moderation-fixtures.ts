import type { Case } from '@halfstar/contract/moderation/cases.schema';
import type { Decision } from '@halfstar/contract/moderation/decisions.schema';
import { BOB, HEAT, makeId, NOW } from './fixtures.ts';

const SNAPSHOT = { title: '', text: 'So it is.', is_spoiler: false, picture_url: null };
const { user_id, username, display_name, avatar_url } = BOB;
const OWNER = { user_id, username, display_name, avatar_url };

/** A case about a comment of Bob, which somebody has reported. */
export const makeCase = (number: number, over: Partial<Case> = {}): Case => ({
  id: makeId(number),
  content_type: 'comment',
  status: 'open',
  owner: OWNER,
  excerpt: 'So it is.',
  report_count: 1,
  reasons: [{ reason: 'harassment', count: 1 }],
  opened_at: NOW,
  last_reported_at: NOW,
  claim: null,
  resolved_at: null,
  resolution: [],
  second_look_asked_at: null,
  thing: {
    state: 'shown',
    is_spoiler_locked: null,
    snapshot: SNAPSHOT,
    link: `/reviews/${makeId(201)}`,
    movie: { id: HEAT.id, title: HEAT.title },
    under_title: null,
    club: null,
  },
  versions: [SNAPSHOT],
  reports: [
    {
      id: makeId(number + 1000),
      reason: 'harassment',
      description: 'He means me.',
      created_at: NOW,
      version: 0,
      reporter: null,
    },
  ],
  author: { member_since: NOW, earlier_cases: [], sanctions: [] },
  decisions: [],
  can: { actions: ['dismiss', 'hide', 'remove', 'warn', 'comment_ban', 'escalate'], claim: true, refusal: null },
  ...over,
});

/** A decision to hide a comment of the viewer. */
export const makeDecision = (number: number, over: Partial<Decision> = {}): Decision => ({
  id: makeId(number),
  content_type: 'comment',
  snapshot: SNAPSHOT,
  actions: ['hide'],
  rule: 'harassment',
  reason: 'Please be kind to each other.',
  decided_at: NOW,
  until: null,
  link: null,
  second_look: null,
  ask_until: '2026-12-20T00:00:00.000Z',
  ...over,
});
