import { expect, test } from 'vitest';
import { pageAt } from './page-at.ts';

test.each([
  ['/', 'timeline/HomePage', 'members'],
  ['/movies', 'browse/MoviesPage', 'members'],
  ['/movies/1', 'film/FilmPage', 'open'],
  ['/reviews', 'review/OwnReviewsPage', 'members'],
  ['/reviews/1', 'review/ReviewPage', 'open'],
  ['/lists', 'lists/OwnListsPage', 'members'],
  ['/lists/1', 'lists/CustomListPage', 'open'],
  ['/ada', 'profile/ProfilePage', 'open'],
  ['/profile', 'profile/ProfilePage', 'members'],
  ['/profile/ada', 'profile/ProfilePage', 'open'],
  ['/admin/members', 'admin/MembersPage', 'members'],
  ['/admin/members/1', 'admin/MemberPage', 'members'],
  ['/admin/verification', 'admin/VerificationPage', 'members'],
  ['/admin/audit-log', 'admin/AuditLogPage', 'members'],
  ['/admin', 'admin/OverviewPage', 'members'],
  ['/admin/clubs', 'admin/ClubsPage', 'members'],
  ['/admin/invites', 'admin/InvitesPage', 'members'],
  ['/admin/jobs', 'admin/JobsPage', 'members'],
  ['/admin/settings', 'admin/SettingsPage', 'members'],
  ['/admin/movie-backfill', 'admin/MovieBackfillPage', 'members'],
  ['/admin/feedback', 'admin/FeedbackPage', 'members'],
  ['/change-log', 'change-log/ChangeLogPage', 'open'],
  ['/auth', 'auth/AuthPage', 'bare'],
  ['/onboarding', 'onboarding/FoundersOnboardingPage', 'bare'],
  ['/admin/nothing', null, 'open'],
])('%s shows %s in the layout %s', (path, name, layout) => {
  expect(pageAt(path)).toEqual({ name, layout });
});
