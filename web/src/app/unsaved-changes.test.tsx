import { notifications } from '@mantine/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { FollowButton } from '#features/follows/components/FollowButton.tsx';
import { NotificationSettings } from '#features/notifications/components/NotificationSettings.tsx';
import { SettingSwitch } from '#features/profiles/components/SettingSwitch.tsx';
import { RateControl } from '#features/tracking/components/RateControl.tsx';
import { WatchButton } from '#features/tracking/components/WatchButton.tsx';
import { AudienceSetting } from '#features/visibility/components/AudienceSetting.tsx';
import { createQueryClient } from '#lib/query-client.ts';
import { forgetFormerViewer } from '#lib/viewer.ts';
import { renderWithApp } from '#test/app.tsx';
import { eventually } from '#test/eventually.ts';
import { ADA, BOB, HEAT, makeOwnProfile, makeRelation, makeTracking } from '#test/fixtures.ts';
import { type Answers, type CallName, offline, refuse, stubApi } from '#test/stub-api.ts';
import Toasts from '#ui/theme/Toasts.tsx';
import { toastError } from '#ui/toasts.tsx';
import { askBeforeLosingChanges } from './ask-before-losing.ts';
import { offerToSendAgain, withdrawSendAgainOffer } from './unsaved-changes.tsx';

// Toasts outlive what a test renders.
afterEach(() => void notifications.clean());

function open(shown: ReactNode, answers: Answers) {
  const api = stubApi(answers);
  const queryClient: QueryClient = createQueryClient({
    onQueryError: () => {},
    onMutationError: (error, _quiet, unsaved) => unsaved && offerToSendAgain(queryClient, error, unsaved),
    onMutationSent: withdrawSendAgainOffer,
    retry: false,
  });
  renderWithApp(
    <>
      {shown}
      <Toasts />
    </>,
    { queryClient },
  );
  return { api, queryClient };
}

async function openStars() {
  const answers = { 'tracking.getByMovies': { items: [makeTracking(HEAT.id)] }, 'tracking.rate': offline };
  const { api, queryClient } = open(<RateControl movie={HEAT} />, answers);
  const stars = await screen.findByRole('slider');
  await eventually(() => expect(queryClient.isFetching()).toBe(0));
  return { api, queryClient, stars, press: (key: string) => act(() => void fireEvent.keyDown(stars, { key })) };
}

const offer = () => screen.findByRole('button', { name: 'Try Again' });
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const valueOf = (stars: HTMLElement) => stars.getAttribute('aria-valuenow');

test('stars that could not be saved are taken back, and offered again', async () => {
  const { api, stars, press } = await openStars();
  press('4');
  await offer();
  expect(screen.getByText(`Your stars for ${HEAT.title} may not be saved.`)).toBeTruthy();
  await eventually(() => expect(valueOf(stars)).toBe('0'));
  const saved = { ...makeTracking(HEAT.id, { rating: 4, status: 'watched' }), ask_date_of: null };
  api.answer({ 'tracking.rate': saved, 'tracking.getByMovies': { items: [saved] } });
  fireEvent.click(await offer());
  await eventually(() => expect(api.getInputs('tracking.rate').map(({ rating }) => rating)).toEqual([4, 4]));
  await eventually(() => expect(valueOf(stars)).toBe('4'));
  await eventually(() => expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull());
});

test.each<[what: string, status: number, code: string, told: string]>([
  ['has undone everything', 500, 'INTERNAL', 'could not be saved'],
  ['has lost its database', 503, 'UNAVAILABLE', 'may not be saved'],
])(
  'stars for which a server answers that %s are told accordingly, and offered again',
  async (_, status, code, told) => {
    const { api, press } = await openStars();
    api.answer({ 'tracking.rate': refuse(code, status) });
    press('4');
    await offer();
    expect(screen.getByText(`Your stars for ${HEAT.title} ${told}.`)).toBeTruthy();
  },
);

test('only the last choice is offered, and none once another was saved', async () => {
  const { api, stars, press } = await openStars();
  press('4');
  await offer();
  press('2');
  await eventually(() => expect(api.getInputs('tracking.rate')).toHaveLength(2));
  await eventually(() => expect(screen.getAllByRole('button', { name: 'Try Again' })).toHaveLength(1));
  const saved = { ...makeTracking(HEAT.id, { rating: 3, status: 'watched' }), ask_date_of: null };
  api.answer({ 'tracking.rate': saved, 'tracking.getByMovies': { items: [saved] } });
  press('3');
  await eventually(() => expect(valueOf(stars)).toBe('3'));
  await eventually(() => expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull());
});

test('what fails after its member has signed out is not offered to another who has signed in since', async () => {
  const { api, queryClient, press } = await openStars();
  const answer = Promise.withResolvers<never>();
  api.answer({ 'tracking.rate': () => answer.promise });
  press('4');
  await eventually(() => expect(api.getInputs('tracking.rate')).toHaveLength(1));
  act(forgetFormerViewer);
  answer.reject(new TypeError('Failed to fetch'));
  await eventually(() => expect(queryClient.isMutating()).toBe(0));
  toastError('A later message.');
  await screen.findByText('A later message.');
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
});

test('what one member chose is not offered to another who has signed in since', async () => {
  const { api, press } = await openStars();
  press('4');
  const button = await offer();
  act(forgetFormerViewer);
  // It is still shown for a moment.
  fireEvent.click(button);
  await eventually(() => expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull());
  expect(api.getInputs('tracking.rate')).toHaveLength(1);
});

test('a tab asks before it is closed while a change has no response, and while it is offered again', async () => {
  const { api, queryClient, press } = await openStars();
  askBeforeLosingChanges(queryClient);
  expect(asks()).toBe(false);
  const answer = Promise.withResolvers<never>();
  api.answer({ 'tracking.rate': () => answer.promise });
  press('4');
  await eventually(() => expect(asks()).toBe(true));
  answer.reject(new TypeError('Failed to fetch'));
  await offer();
  await eventually(() => expect(queryClient.isMutating()).toBe(0));
  expect(asks()).toBe(true);
  const saved = { ...makeTracking(HEAT.id, { rating: 4, status: 'watched' }), ask_date_of: null };
  api.answer({ 'tracking.rate': saved, 'tracking.getByMovies': { items: [saved] } });
  fireEvent.click(await offer());
  await eventually(() => expect(asks()).toBe(false));
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  expect(api.getInputs('tracking.rate')).toHaveLength(2);
  // The film is asked for again.
  await eventually(() => expect(queryClient.isFetching()).toBe(0));
});

test.each<[string, string, RegExp, ReactNode, Answers, Answers]>([
  [
    'who sees the viewer’s things',
    'Your choice of who sees your things may not be saved.',
    /^Followers/,
    <AudienceSetting key="audience" userId={ADA.user_id} />,
    { 'visibility.getAudience': { audience: 'public' }, 'visibility.setAudience': offline },
    { 'visibility.getAudience': { audience: 'followers' }, 'visibility.setAudience': { audience: 'followers' } },
  ],
  [
    'the digest',
    'Your choice of how often the digest comes may not be saved.',
    /^Once a week/,
    <NotificationSettings key="digest" />,
    { 'notifications.getPreferences': { digest: 'off', types: [] }, 'notifications.setDigest': offline },
    { 'notifications.setDigest': { digest: 'weekly', types: [] } },
  ],
  [
    'a type of notifications',
    'Your choice for “New followers” may not be saved.',
    /^New followers: here/,
    <NotificationSettings key="type" />,
    {
      'notifications.getPreferences': { digest: 'off', types: [{ type: 'follow', in_app: false, email: false }] },
      'notifications.setPreference': offline,
    },
    {
      'notifications.setPreference': { digest: 'off', types: [{ type: 'follow', in_app: true, email: false }] },
    },
  ],
])(
  'a choice about %s that could not be saved is taken back, and offered again',
  async (_what, words, name, shown, fails, saves) => {
    const { api } = open(shown, fails);
    const choice = () => screen.getByLabelText<HTMLInputElement>(name);
    fireEvent.click(await screen.findByLabelText(name));
    expect(await screen.findByText(words)).toBeTruthy();
    await eventually(() => expect(choice().checked).toBe(false));
    api.answer(saves);
    fireEvent.click(await offer());
    await eventually(() => expect(choice().checked).toBe(true));
  },
);

/** A page that is left while it waits for an answer. */
function PageToLeave({ children }: { children: ReactNode }) {
  const [isLeft, setIsLeft] = useState(false);
  if (isLeft) return <p>Another page</p>;
  return (
    <>
      {children}
      <button type="button" onClick={() => setIsLeft(true)}>
        Leave
      </button>
    </>
  );
}

const pressButton = (name: RegExp) => async () => fireEvent.click(await screen.findByRole('button', { name }));

test.each<[string, ReactNode, CallName, () => Promise<unknown>, string]>([
  [
    'a rating',
    <RateControl key="rating" movie={HEAT} />,
    'tracking.rate',
    async () => fireEvent.keyDown(await screen.findByRole('slider'), { key: '4' }),
    `Your stars for ${HEAT.title} may not be saved.`,
  ],
  [
    'the watchlist',
    <WatchButton key="list" movie={HEAT} watched="label" />,
    'tracking.addToList',
    pressButton(/^Add to Watch/),
    `Your choice for ${HEAT.title} may not be saved.`,
  ],
  [
    'a follow',
    <FollowButton key="follow" member={BOB} relation={makeRelation()} />,
    'follows.follow',
    pressButton(/^Follow /),
    'Your choice about Bob may not be saved.',
  ],
  [
    'a setting',
    <SettingSwitch key="setting" profile={makeOwnProfile(ADA)} setting="journaling_enabled" label="Ask me" />,
    'profiles.changeSettings',
    async () => fireEvent.click(await screen.findByRole('switch', { name: 'Ask me' })),
    'Your choice for “Ask me” may not be saved.',
  ],
])(
  '%s that fails after its page was left is told there and offered, and what is sent again is the same',
  async (_what, shown, call, perform, words) => {
    const held = Promise.withResolvers<never>();
    const hold = { [call]: () => held.promise } as Answers;
    const { api, queryClient } = open(<PageToLeave>{shown}</PageToLeave>, {
      'tracking.getByMovies': { items: [makeTracking(HEAT.id)] },
      ...hold,
    });
    await screen.findByRole('button', { name: 'Leave' });
    await eventually(() => expect(queryClient.isFetching()).toBe(0));
    await perform();
    await eventually(() => expect(api.getInputs(call)).toHaveLength(1));
    fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
    held.reject(new TypeError('Failed to fetch'));
    expect(await screen.findByText(words)).toBeTruthy();
    api.answer({ [call]: offline } as Answers);
    fireEvent.click(await offer());
    await eventually(() => expect(api.getInputs(call)).toHaveLength(2));
    const [first, again] = api.getInputs(call);
    expect(again).toEqual(first);
    expect(await offer()).toBeTruthy();
    await eventually(() => expect(queryClient.isMutating()).toBe(0));
  },
);
