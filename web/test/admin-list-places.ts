import { type ListPlace, region } from './list-place.ts';

/** Where a code is made, for founders too. */
export const CREATE_CODE = { elsewhere: /Create Code/, because: 'The form for a code is above it.' };

/** As `PLACES`, for the lists of moderators and admins. */
export const ADMIN_PLACES: Record<string, readonly ListPlace[]> = {
  'cases.list': [
    {
      path: '/moderator',
      within: region('Cases'),
      empty: /Nothing waits\./,
      nextStep: { none: 'That nothing waits is a success.' },
    },
  ],
  'feedback.list': [
    { path: '/admin/feedback', empty: /No feedback yet/, nextStep: { none: 'Members send it.' } },
    { path: '/admin/feedback?status=planned', empty: /Nothing matches/, nextStep: /Show All/ },
  ],
  // There is always the admin who reads it.
  'admin.listMembers': [{ path: '/admin/members?tier=pro', empty: /Nobody matches/, nextStep: /Show All/ }],
  'admin.listAudit': [
    { path: '/admin/audit-log', empty: /Nothing was done yet/, nextStep: { none: 'It lists what others have done.' } },
    { path: '/admin/audit-log?action=ban', empty: /Nothing matches/, nextStep: /Show All/ },
  ],
  'verification.listPending': [
    { path: '/admin/verification', empty: /Nobody waits/, nextStep: { none: 'That nobody waits is a success.' } },
  ],
  'admin.listJobs': [
    { path: '/admin/jobs', empty: /No jobs here/, nextStep: { none: 'Jobs come by themselves.' } },
    { path: '/admin/jobs?state=failed', empty: /Nothing matches/, nextStep: /Show All/ },
  ],
  'admin.listClubs': [
    { path: '/admin/clubs', empty: /No clubs yet/, nextStep: { none: 'Members found them.' } },
    { path: '/admin/clubs?visibility=private', empty: /Nothing matches/, nextStep: /Show All/ },
  ],
  'admin.listInvites': [
    { path: '/admin/invites', empty: /No codes yet/, nextStep: CREATE_CODE },
    { path: '/admin/invites?status=used', empty: /Nothing matches/, nextStep: /Show All/ },
  ],
  'backfill.listMisses': [
    {
      path: '/admin/movie-backfill',
      empty: /Nothing is missing so far/,
      nextStep: { none: 'That nothing is missing is a success.' },
    },
  ],
};
