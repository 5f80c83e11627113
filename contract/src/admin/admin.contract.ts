import { z } from 'zod';
import { lastAdmin, wrongPassword } from '../accounts/accounts.contract.ts';
import { InviteFilter, ListedInvite } from '../invites/all-codes.schema.ts';
import { Id } from '../shared/ids.schema.ts';
import { makePageSchema } from '../shared/page.schema.ts';
import { call, sessionOnly } from '../shared/procedure.ts';
import { rateLimit } from '../shared/rate-limit.ts';
import { AuditEntry, AuditFilter } from './audit.schema.ts';
import { AdminClub, AdminClubFilter } from './clubs.schema.ts';
import { Figures, FiguresFilter } from './figures.schema.ts';
import { JobFilter, JobId, JobKind, ListedJob } from './jobs.schema.ts';
import {
  BadgesForm,
  ListedMember,
  MemberDetail,
  MemberFilter,
  ofMember,
  ReasonForm,
  SanctionForm,
  TierForm,
} from './members.schema.ts';
import { AdminSettings, AnnouncementForm, ofAnnouncement, ofPause, PauseForm } from './settings.schema.ts';

const tags = ['Administration'];
const description = 'For admins.';
const logged = 'For admins. The reason goes into the audit log.';
const changes = 'For admins. It holds on all servers at once, and goes into the audit log.';
const reading = call.meta({ session: 'required', rate: rateLimit({ most: 120, seconds: 60 }) });
const changing = call.meta({ session: 'required', rate: rateLimit({ most: 60, seconds: 60 }) });
const confirmed = call.meta({
  session: 'required',
  costly: 'password',
  rate: rateLimit({ most: 60, seconds: 60 }),
});

const MEMBER_SANCTIONED = {
  status: 409,
  message: 'This member is suspended or banned. Lift that first.',
} as const;

/** Another admin was faster. Nothing is overwritten. */
const settingsChanged = {
  SETTINGS_CHANGED: {
    status: 409,
    message: 'Somebody has changed this meanwhile. Look at it as it is now, then decide.',
  },
} as const;

/** The calls of admins about members, clubs, invites, jobs and settings, the figures of each day, and the audit log. */
export const adminContract = sessionOnly({
  listMembers: reading
    .route({ method: 'GET', path: '/admin/members', tags, summary: 'List members, newest first', description })
    .input(MemberFilter)
    .output(makePageSchema(ListedMember)),
  getMember: reading
    .route({
      method: 'GET',
      path: '/admin/members/{user_id}',
      tags,
      summary: 'Get a member as admins see them',
      description,
    })
    .input(ofMember)
    .output(MemberDetail),
  setTier: confirmed
    .route({
      method: 'PUT',
      path: '/admin/members/{user_id}/tier',
      tags,
      summary: "Set a member's tier",
      description: `${logged} Nobody sets their own, and the last admin who is not leaving stays one.`,
    })
    .input(TierForm.extend(ofMember.shape))
    .output(MemberDetail)
    .errors({ ...wrongPassword, ...lastAdmin, MEMBER_SANCTIONED }),
  setBadges: confirmed
    .route({
      method: 'PUT',
      path: '/admin/members/{user_id}/badges',
      tags,
      summary: "Set a member's badges",
      description: logged,
    })
    .input(BadgesForm.extend(ofMember.shape))
    .output(MemberDetail)
    .errors({ ...wrongPassword, MEMBER_SANCTIONED }),
  imposeSanction: confirmed
    .route({
      method: 'POST',
      path: '/admin/members/{user_id}/sanctions',
      tags,
      summary: 'Suspend or ban a member',
      description: `${logged} The member reads it too, and may ask for a second look by another admin. Refused for moderators and admins, who must lose their badge or tier first.`,
      successStatus: 201,
    })
    .input(SanctionForm.safeExtend(ofMember.shape))
    .output(MemberDetail)
    .errors(wrongPassword),
  liftSanction: changing
    .route({
      method: 'POST',
      path: '/admin/sanctions/{sanction_id}/end',
      tags,
      summary: 'Lift a sanction',
      description: `${logged} The member reads it too. A repetition changes nothing.`,
    })
    .input(ReasonForm.extend({ sanction_id: Id }))
    .output(MemberDetail),
  signOutMember: changing
    .route({
      method: 'POST',
      path: '/admin/members/{user_id}/sign-out',
      tags,
      summary: 'End all sessions of a member',
      description: logged,
    })
    .input(ReasonForm.extend(ofMember.shape))
    .output(z.object({})),
  listAudit: reading
    .route({ method: 'GET', path: '/admin/audit-log', tags, summary: 'List the audit log, newest first', description })
    .input(AuditFilter)
    .output(makePageSchema(AuditEntry)),
  getFigures: reading
    .route({
      method: 'GET',
      path: '/admin/figures',
      tags,
      summary: 'Get the figures of each day',
      description: `${description} They are counted every hour, not when they are asked for.`,
    })
    .input(FiguresFilter.prefault({}))
    .output(Figures),
  listJobs: reading
    .route({
      method: 'GET',
      path: '/admin/jobs',
      tags,
      summary: 'List jobs of a kind, newest first',
      description: `${description} Feeds are in the order in which their members signed up.`,
    })
    .input(JobFilter.prefault({}))
    .output(makePageSchema(ListedJob)),
  retryJob: changing
    .route({
      method: 'POST',
      path: '/admin/jobs/{job_kind}/{job_id}/retry',
      tags,
      summary: 'Try a job again now',
      description: `${description} It goes into the audit log.`,
    })
    .input(z.strictObject({ job_kind: JobKind, job_id: JobId }))
    .output(z.object({}))
    .errors({
      JOB_NOT_FAILED: { status: 409, message: 'This job has gone on meanwhile. Load the list again.' },
      IMPORT_UNDER_WAY: { status: 409, message: 'This member has another import under way.' },
    }),
  listClubs: reading
    .route({ method: 'GET', path: '/admin/clubs', tags, summary: 'List all clubs, newest first', description })
    .input(AdminClubFilter.prefault({}))
    .output(makePageSchema(AdminClub)),
  listInvites: reading
    .route({
      method: 'GET',
      path: '/admin/invites',
      tags,
      summary: 'List the invite codes of all members, newest first',
      description,
    })
    .input(InviteFilter.prefault({}))
    .output(makePageSchema(ListedInvite)),
  revokeInvite: changing
    .route({
      method: 'DELETE',
      path: '/admin/invites/{invite_id}',
      tags,
      summary: "Revoke any member's unused invite code",
      description: `${description} It goes into the audit log. A repetition changes nothing.`,
    })
    .input(z.strictObject({ invite_id: Id }))
    .output(z.object({}))
    .errors({ INVITE_ALREADY_USED: { status: 409, message: 'Somebody has used this code already.' } }),
  getSettings: reading
    .route({
      method: 'GET',
      path: '/admin/settings',
      tags,
      summary: 'Get what is announced and what is paused, with who set it',
      description,
    })
    .output(AdminSettings),
  writeAnnouncement: changing
    .route({
      method: 'POST',
      path: '/admin/announcement',
      tags,
      summary: 'Announce something to everybody',
      description: `${changes} There is one announcement at a time; whoever dismissed an earlier one sees this one.`,
      successStatus: 201,
    })
    .input(AnnouncementForm)
    .output(AdminSettings)
    .errors(settingsChanged),
  editAnnouncement: changing
    .route({
      method: 'PUT',
      path: '/admin/announcement/{announcement_id}',
      tags,
      summary: 'Change what is announced',
      description: `${changes} Whoever has dismissed it does not see it again.`,
    })
    .input(AnnouncementForm.extend(ofAnnouncement))
    .output(AdminSettings)
    .errors(settingsChanged),
  endAnnouncement: changing
    .route({
      method: 'POST',
      path: '/admin/announcement/{announcement_id}/end',
      tags,
      summary: 'End an announcement',
      description: changes,
    })
    .input(z.strictObject(ofAnnouncement))
    .output(AdminSettings)
    .errors(settingsChanged),
  pause: changing
    .route({
      method: 'PUT',
      path: '/admin/pauses/{part}',
      tags,
      summary: 'Pause a part of the product, or change why and until when it is paused',
      description: changes,
    })
    .input(PauseForm.extend(ofPause))
    .output(AdminSettings)
    .errors(settingsChanged),
  endPause: changing
    .route({
      method: 'POST',
      path: '/admin/pauses/{part}/end',
      tags,
      summary: 'End a pause',
      description: changes,
    })
    .input(z.strictObject(ofPause))
    .output(AdminSettings)
    .errors(settingsChanged),
});
