import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { membersOnly } from '#app/page-request.ts';
import { useAuth, useMember } from '#app/session/auth-context.ts';
import { useAfterSignOut } from '#app/session/use-signed-out.ts';
import { accessTokensQuery } from '#features/accounts/api/access-tokens.ts';
import { secondFactorQuery, sessionsQuery } from '#features/accounts/api/account-settings.ts';
import { passkeysQuery } from '#features/accounts/api/passkeys.ts';
import { AccountSettings } from '#features/accounts/screens/AccountSettings.tsx';
import { exportQuery } from '#features/exports/api/exports.ts';
import { ExportData } from '#features/exports/components/ExportData.tsx';
import { blockedQuery, mutedQuery } from '#features/follows/api/follows-queries.ts';
import { BlockedMembers, MutedMembers } from '#features/follows/components/HiddenMembers.tsx';
import { NamesTextarea } from '#features/follows/components/NamesTextarea.tsx';
import { ownReportsQuery } from '#features/moderation/api/reports.ts';
import { OwnReports } from '#features/moderation/components/OwnReports.tsx';
import { preferencesQuery } from '#features/notifications/api/notification-queries.ts';
import { NotificationSettings } from '#features/notifications/components/NotificationSettings.tsx';
import { EditProfileButton } from '#features/profiles/components/EditProfile.tsx';
import { SettingSwitch } from '#features/profiles/components/SettingSwitch.tsx';
import { UsernameForm } from '#features/profiles/components/UsernameForm.tsx';
import { ownAudienceSettingQuery } from '#features/visibility/api/audience.ts';
import { AudienceSetting } from '#features/visibility/components/AudienceSetting.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { SettingsItem, SettingsSection } from '#ui/settings/SettingsSection.tsx';
import { toastDone } from '#ui/toasts.tsx';

export const loader = membersOnly(({ queryClient }, { user_id: userId }) =>
  Promise.all([
    queryClient.ensureQueryData(passkeysQuery),
    queryClient.ensureQueryData(secondFactorQuery),
    queryClient.ensureQueryData(sessionsQuery),
    queryClient.ensureQueryData(accessTokensQuery),
    queryClient.ensureQueryData(preferencesQuery),
    queryClient.ensureQueryData(exportQuery),
    queryClient.ensureQueryData(ownAudienceSettingQuery(userId)),
    queryClient.ensureInfiniteQueryData(mutedQuery),
    queryClient.ensureInfiniteQueryData(blockedQuery),
    queryClient.ensureInfiniteQueryData(ownReportsQuery),
  ]),
);

/** The settings of a member. Each feature provides its own section. */
export default function SettingsPage() {
  const { user } = useAuth();
  const profile = useMember();
  const afterSignOut = useAfterSignOut();
  return (
    <>
      <PageHeading>Settings</PageHeading>
      <SettingsSection name="Profile">
        <SettingsItem name="Profile" note="Your picture, name, bio and badge, as others see them.">
          <EditProfileButton profile={profile} bioField={NamesTextarea} />
        </SettingsItem>
        <SettingsItem name="Username" note="Links to the old one lead here for 90 days.">
          <UsernameForm profile={profile} onRenamed={(name) => toastDone(`You are @${name} now.`)} />
        </SettingsItem>
        <SettingsItem name="Cinema" note="Whoever works in one has a badge and the pro tier.">
          <Button component={Link} to="/employee-verification" variant="default">
            Employee Verification
          </Button>
        </SettingsItem>
      </SettingsSection>
      <SettingsSection name="Films">
        <SettingsItem
          name="Scores"
          note="Averages, histograms and the stars of others stay veiled on films that you have not watched."
        >
          <SettingSwitch profile={profile} setting="hide_scores_until_seen" label="Hide scores until I have seen it" />
        </SettingsItem>
        <SettingsItem name="Adult titles" note="They are left out of searches and film grids unless you ask for them.">
          <SettingSwitch profile={profile} setting="show_adult_titles" label="Show adult titles" />
        </SettingsItem>
        <SettingsItem
          name="Journal"
          note="When you rate a film or mark it as watched, you are asked which day it was. Your diary keeps it."
        >
          <SettingSwitch profile={profile} setting="journaling_enabled" label="Ask me when I watched a film" />
        </SettingsItem>
      </SettingsSection>
      <SettingsSection name="Privacy">
        <SettingsItem name="Who sees my things" note="Profile, reviews, ratings, lists, diary, comments and reactions.">
          <AudienceSetting userId={profile.user_id} />
        </SettingsItem>
        <SettingsItem name="Muted people" note="You see nothing of theirs, and they do not know.">
          <MutedMembers />
        </SettingsItem>
        <SettingsItem name="Blocked people" note="Neither of you sees the other.">
          <BlockedMembers />
        </SettingsItem>
        <SettingsItem name="Your Reports" note="What you have reported, and what came of it." id="reports">
          <OwnReports />
        </SettingsItem>
        <SettingsItem name="Decisions" note="What moderators decided about something of yours, and why.">
          <Button component={Link} to="/decisions" variant="default">
            Decisions About You
          </Button>
        </SettingsItem>
        <SettingsItem name="Moderation Ledger" note="What was hidden or removed on Halfstar. It names nobody.">
          <Button component={Link} to="/moderation-ledger" variant="default">
            Moderation Ledger
          </Button>
        </SettingsItem>
      </SettingsSection>
      <NotificationSettings />
      <SettingsSection name="Feedback">
        <SettingsItem name="Feedback" note="What you have told us, and the replies.">
          <Button component={Link} to="/settings/feedback" variant="default">
            Your Feedback
          </Button>
        </SettingsItem>
        <SettingsItem name="Change log" note="What is new on Halfstar.">
          <Button component={Link} to="/change-log" variant="default">
            What Is New
          </Button>
        </SettingsItem>
      </SettingsSection>
      <SettingsSection name="Your data">
        <SettingsItem name="Import" note="Your years on Letterboxd, or a zip that you exported here.">
          <Button component={Link} to="/import" variant="default">
            Import Data
          </Button>
        </SettingsItem>
        <SettingsItem name="Export" note="All that is yours, in files that other places read too." id="export">
          <ExportData />
        </SettingsItem>
      </SettingsSection>
      <AccountSettings
        email={user?.email ?? ''}
        admin={profile.tier === 'admin'}
        onSignedOut={() => void afterSignOut()}
      />
    </>
  );
}
