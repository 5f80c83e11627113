import { screen } from '@testing-library/react';
import { NEWCOMER_HOME } from './film-list-places.ts';
import { BOB } from './fixtures.ts';
import { LEFT_OUT, type ListPlace, region } from './list-place.ts';
import { answersForMember } from './page-answers.ts';
import { press } from './user.ts';

const HIDDEN_ON_PROFILE = { none: 'Members are blocked and muted where they are shown.' };

const { user_id, username, display_name, avatar_url } = BOB;

/** As `PLACES`, for members. */
export const PEOPLE_PLACES: Record<string, readonly ListPlace[]> = {
  'follows.listFollowers': [
    { path: '/followers', from: 'FollowersPage', empty: /Nobody follows you yet/, nextStep: /Find people/ },
    { path: '/followers?q=zz', from: 'FollowersPage', empty: /Nobody is called/, nextStep: /Clear Search/ },
  ],
  'follows.listFollowing': [
    { path: '/followers?tab=following', from: 'FollowersPage', empty: /You follow nobody/, nextStep: /Find people/ },
    {
      path: '/followers?tab=following&q=zz',
      from: 'FollowersPage',
      empty: /Nobody is called/,
      nextStep: /Clear Search/,
    },
  ],
  'requests.list': [
    {
      path: '/followers?tab=requests',
      from: 'RequestList',
      empty: /Nobody is waiting/,
      nextStep: { none: 'Others ask.' },
    },
  ],
  'blocks.listBlocked': [
    {
      path: '/settings',
      from: 'HiddenMembers',
      within: region('Privacy'),
      empty: /You block nobody/,
      nextStep: HIDDEN_ON_PROFILE,
    },
  ],
  'blocks.listMuted': [
    {
      path: '/settings',
      from: 'HiddenMembers',
      within: region('Privacy'),
      empty: /You mute nobody/,
      nextStep: HIDDEN_ON_PROFILE,
    },
  ],
  'recommendations.list': [
    {
      path: '/followers?tab=recommended',
      from: 'FollowersPage',
      empty: /You know everyone/,
      nextStep: { none: 'All members are followed already.' },
    },
    {
      path: '/',
      from: 'NewcomerHome',
      answers: NEWCOMER_HOME,
      within: region('People to follow'),
      empty: /Nobody else is here yet/,
      nextStep: { elsewhere: /Invite a friend/, because: 'The link is in the sentence.' },
    },
    {
      path: '/onboarding?step=people',
      from: 'People',
      answers: answersForMember({ onboarding_completed: false, badges: ['founders'] }),
      empty: /You are early/,
      nextStep: /Invite a friend/,
    },
    {
      path: '/bob',
      from: 'LimitedMember',
      answers: {
        'profiles.getByUsername': { access: 'followers', user_id, username, display_name, avatar_url },
      },
      within: region('Others to follow'),
      ...LEFT_OUT,
    },
  ],
  'notifications.list': [
    { path: '/notifications', from: 'NotificationList', empty: /No notifications yet/, nextStep: /Find people/ },
    {
      path: '/lists',
      from: 'NotificationsDropdown',
      open: () => press(/^Notifications/),
      within: () => screen.getByRole('dialog', { name: 'Notifications' }),
      empty: /No notifications yet/,
      nextStep: /Find people/,
    },
  ],
};
