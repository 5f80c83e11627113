import { type ListPlace, region } from './list-place.ts';
import { fill } from './user.ts';

/** Where a code is made, for founders too. */
export const CREATE_CODE = { elsewhere: /Create Code/, because: 'The form for a code is above it.' };

/** As `PLACES`, for the lists of moderators and admins. */
export const ADMIN_PLACES: Record<string, readonly ListPlace[]> = {
  'cases.list': [
    {
      path: '/moderator',
      from: 'CaseQueue',
      within: region('Cases'),
      empty: /Nothing waits\./,
      nextStep: { none: 'That nothing waits is a success.' },
    },
  ],
  'feedback.list': [
    {
      path: '/admin/feedback',
      from: 'FeedbackInbox',
      empty: /No feedback yet/,
      nextStep: { none: 'Members send it.' },
    },
    { path: '/admin/feedback?status=planned', from: 'FeedbackInbox', empty: /Nothing matches/, nextStep: /Show All/ },
  ],
  // There is always the admin who reads it.
  'admin.listMembers': [
    { path: '/admin/members?tier=pro', from: 'Members', empty: /Nobody matches/, nextStep: /Show All/ },
    {
      path: '/admin/audit-log',
      from: 'MemberPicker',
      asking: '"query":"zz"',
      open: () => fill('Done by', 'zz'),
      empty: /Nobody is called that/,
      nextStep: { elsewhere: /Done by/, because: 'The field for another name is above it.' },
    },
  ],
  'admin.listAudit': [
    {
      path: '/admin/audit-log',
      from: 'AuditLog',
      empty: /Nothing was done yet/,
      nextStep: { none: 'It lists what others have done.' },
    },
    { path: '/admin/audit-log?action=ban', from: 'AuditLog', empty: /Nothing matches/, nextStep: /Show All/ },
  ],
  'verification.listPending': [
    {
      path: '/admin/verification',
      from: 'VerificationQueue',
      empty: /Nobody waits/,
      nextStep: { none: 'That nobody waits is a success.' },
    },
  ],
  'admin.listJobs': [
    { path: '/admin/jobs', from: 'Jobs', empty: /No jobs here/, nextStep: { none: 'Jobs come by themselves.' } },
    { path: '/admin/jobs?state=failed', from: 'Jobs', empty: /Nothing matches/, nextStep: /Show All/ },
  ],
  'admin.listClubs': [
    { path: '/admin/clubs', from: 'AdminClubs', empty: /No clubs yet/, nextStep: { none: 'Members found them.' } },
    { path: '/admin/clubs?visibility=private', from: 'AdminClubs', empty: /Nothing matches/, nextStep: /Show All/ },
  ],
  'admin.listInvites': [
    { path: '/admin/invites', from: 'AdminInvites', empty: /No codes yet/, nextStep: CREATE_CODE },
    { path: '/admin/invites?status=used', from: 'AdminInvites', empty: /Nothing matches/, nextStep: /Show All/ },
  ],
  'backfill.listMisses': [
    {
      path: '/admin/movie-backfill',
      from: 'BackfillReport',
      empty: /Nothing is missing so far/,
      nextStep: { none: 'That nothing is missing is a success.' },
    },
  ],
};
