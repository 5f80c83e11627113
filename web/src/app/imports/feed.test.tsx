import type { Feed, FeedProof, SyncCounts } from '@halfstar/contract/feeds/feeds.schema';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeFeed, makePage, NO_FEED, NOW } from '#test/fixtures.ts';
import { openPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { type Answers, offline, refuse } from '#test/stub-api.ts';

const EMPTY: Answers = { 'imports.list': makePage([]), 'imports.listUnmatched': makePage([]) };
const openFeed = (feed: Feed, answers: Answers = {}) =>
  openPage('/import', { ...answersForMember(), ...EMPTY, 'feeds.get': feed, ...answers });

const COUNTS: SyncCounts = {
  viewings: 50,
  imported: 3,
  updated: 1,
  unchanged: 46,
  kept: 0,
  failed: 0,
  unmatched: 1,
  texts_held_back: 2,
  lists: 1,
  television: 0,
};
const PROOF: FeedProof = {
  address: 'https://letterboxd.com/ada/rss/',
  username: 'ada',
  state: 'open',
  token: 'halfstar-7KQ2M',
  profile_url: 'https://letterboxd.com/ada/',
  checked_at: null,
  check_allowed_at: null,
};
const BO = 'https://letterboxd.com/bo/rss/';
const WAITS = makeFeed({ proof: PROOF, can: { sync: true, check_proof: true } });

const part = async () => within(await screen.findByRole('region', { name: 'RSS sync' }));
const field = () => screen.findByLabelText<HTMLInputElement>('Letterboxd RSS feed URL');
const enter = async (value: string) => fireEvent.change(await field(), { target: { value } });
const button = (name: string) => screen.getByRole('button', { name });
const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true';

test('[RSS-01] an address is judged while it is typed, and Save waits for a valid one that is new', async () => {
  const saved = makeFeed({ address: BO, status: 'never_synced', syncing: true, last_synced_at: null });
  const { api } = openFeed(NO_FEED, { 'feeds.save': saved });
  await field();
  expect([isOff('Save'), isOff('Sync Now')]).toEqual([true, true]);
  await enter('https://letterboxd.com/bo/');
  expect(screen.getByText('Please enter a valid Letterboxd RSS feed URL')).toBeTruthy();
  expect((await field()).getAttribute('aria-invalid')).toBe('true');
  expect(isOff('Save')).toBe(true);
  fireEvent.click(button('Save'));
  expect(api.calls).not.toContain('feeds.save');
  await enter('letterboxd.com/Bo/rss');
  expect(screen.getByText('Valid RSS feed URL')).toBeTruthy();
  expect([isOff('Save'), isOff('Sync Now')]).toEqual([false, true]);
  button('Save').focus();
  fireEvent.click(button('Save'));
  expect(await screen.findByText('Reading your feed.')).toBeTruthy();
  expect(api.getInputs('feeds.save')).toEqual([{ address: BO }]);
  expect((await field()).value).toBe(BO);
  expect(isOff('Save')).toBe(true);
  expect(document.activeElement).toBe(button('Save'));
});

test('[RSS-01] Sync Now needs a saved feed and no unsaved change, and the server’s pause', async () => {
  const { api } = openFeed(makeFeed(), { 'feeds.sync': makeFeed({ syncing: true }) });
  await field();
  expect(isOff('Sync Now')).toBe(false);
  for (const [unsaved, off] of [
    [BO, true],
    ['', true],
    ['nonsense', true],
    ['https://letterboxd.com/ada/rss', false],
  ] as const) {
    await enter(unsaved);
    expect([unsaved, isOff('Sync Now')]).toEqual([unsaved, off]);
  }
  fireEvent.click(button('Sync Now'));
  expect(await screen.findByText('Reading your feed.')).toBeTruthy();
  expect(isOff('Sync Now')).toBe(true);
  fireEvent.click(button('Sync Now'));
  expect(api.calls.filter((call) => call === 'feeds.sync')).toHaveLength(1);
});

test('[RSS-01] an empty address removes the feed, and so does the button after a question', async () => {
  const { api } = openFeed(makeFeed(), { 'feeds.save': NO_FEED });
  await enter('');
  expect(isOff('Save')).toBe(false);
  fireEvent.click(button('Remove Feed'));
  const dialog = await screen.findByRole('dialog', { name: 'Remove your feed?' });
  expect(within(dialog).getByText(/Everything that came from it stays/)).toBeTruthy();
  expect(api.calls).not.toContain('feeds.save');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove Feed' }));
  await waitFor(() => expect(api.getInputs('feeds.save')).toEqual([{ address: '' }]));
  await waitFor(() => expect(isOff('Sync Now')).toBe(true));
  expect(screen.queryByRole('button', { name: 'Remove Feed' })).toBeNull();
});

test('[RSS-02] the last sync tells what it found, without what it did not find', async () => {
  openFeed(
    makeFeed({ counts: COUNTS, sync_allowed_at: '2026-11-21T19:45:00.000Z', can: { sync: false, check_proof: false } }),
  );
  const shown = await part();
  const counts = within(await shown.findByRole('list', { name: 'What the last sync found' }));
  expect(counts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '3 New',
    '1 Updated',
    '46 Known already',
    '1 Film not found yet',
    '2 Reviews waiting for your proof',
    '1 List, left out',
  ]);
  expect(shown.getByText(/^Sync Now is possible again/)).toBeTruthy();
  expect(isOff('Sync Now')).toBe(true);
});

test.each([
  [{ status: 'waiting', syncing: true }, 'The sync waits until your import has ended.'],
  [
    { status: 'failing', error: 'not_a_feed' },
    'Letterboxd sent something that is not a feed, perhaps a page about maintenance. What came so far stays, and we try again by ourselves.',
  ],
  [
    { status: 'failing', error: 'unreachable', last_synced_at: null },
    'Letterboxd could not be reached. Nothing is lost, and we try again by ourselves.',
  ],
  [
    { status: 'paused', error: 'feed_not_found', next_sync_at: null },
    'Letterboxd has no member of this name, or no feed of theirs. We have tried for 3 days and stopped. Check the address, then press Sync Now.',
  ],
] as const)('[RSS-02] a feed that is %o says what happened, what was kept and what to do', async (over, words) => {
  openFeed(makeFeed(over));
  expect(await screen.findByText(words)).toBeTruthy();
});

test('[RSS-02] a possible gap is told, with the way to the upload', async () => {
  openFeed(makeFeed({ gap_at: NOW }));
  const shown = await part();
  expect(await shown.findByText(/There may be a gap: on .*2026/)).toBeTruthy();
  expect(shown.getByRole('link', { name: 'Upload your export' }).getAttribute('href')).toBe('/import#upload');
  expect(document.getElementById('upload')).not.toBeNull();
});

test('[RSS-02] a sync that ends is seen, by its live message or by asking every five seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { api } = openFeed(makeFeed({ syncing: true }));
  await screen.findByText('Reading your feed.');
  api.answer({ 'feeds.get': makeFeed({ counts: COUNTS }) });
  await vi.advanceTimersByTimeAsync(5100);
  expect(await screen.findByText('All is well.')).toBeTruthy();
  const count = () => api.calls.filter((call) => call === 'feeds.get').length;
  const ended = count();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(count()).toBe(ended);
});

test('[RSS-02] the proof is shown with its token, checked on a press, and confirmed', async () => {
  const checking = { ...WAITS, proof: { ...PROOF, state: 'checking' as const } };
  const { api, queryClient } = openFeed(WAITS, { 'feeds.checkProof': checking });
  const proof = within(await screen.findByRole('region', { name: 'Is ada you?' }));
  expect(proof.getByText('halfstar-7KQ2M')).toBeTruthy();
  expect(proof.getByText(/Your reviews follow once you have shown/)).toBeTruthy();
  expect(proof.getByRole('link', { name: 'your profile on Letterboxd' }).getAttribute('href')).toBe(PROOF.profile_url);
  fireEvent.click(proof.getByRole('button', { name: 'Check now' }));
  expect(await proof.findByText('We are looking for the words.')).toBeTruthy();
  for (const [state, words] of [
    ['not_found', /did not see the words yet/],
    ['unreadable', /did not let us read your profile. Put the words in a review/],
  ] as const) {
    api.answer({ 'feeds.get': { ...WAITS, proof: { ...PROOF, state, checked_at: NOW } } });
    await queryClient.invalidateQueries();
    expect(await proof.findByText(words)).toBeTruthy();
  }
  api.answer({ 'feeds.get': makeFeed({ proof: { ...PROOF, state: 'proven', token: null } }) });
  await queryClient.invalidateQueries();
  expect(await screen.findByText(/ada on Letterboxd is you: reviews come along too/)).toBeTruthy();
});

test('[RSS-02] a feed that another member has saved without a proof can be claimed, a proven one not', async () => {
  const claiming = {
    ...NO_FEED,
    proof: { ...PROOF, address: BO, username: 'bo' },
    can: { sync: false, check_proof: true },
  };
  const { api } = openFeed(NO_FEED, {
    'feeds.save': refuse('FEED_TAKEN', 409, { detail: 'Another member has proven that this feed is theirs.' }),
    'feeds.startProof': claiming,
  });
  await enter(BO);
  fireEvent.click(button('Save'));
  expect(await screen.findByText('Another member has proven that this feed is theirs.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Prove It Is Mine' })).toBeNull();
  api.answer({ 'feeds.save': refuse('FEED_CLAIMED', 409, { detail: 'Another member has saved this feed.' }) });
  fireEvent.click(button('Save'));
  fireEvent.click(await screen.findByRole('button', { name: 'Prove It Is Mine' }));
  const proof = within(await screen.findByRole('region', { name: 'Is bo you?' }));
  expect(proof.getByText(/Another member has saved this feed without a proof/)).toBeTruthy();
  expect(api.getInputs('feeds.startProof')).toEqual([{ address: BO }]);
});

test('the feed can fail to load and be tried again', async () => {
  const { api } = openFeed(NO_FEED, { 'feeds.get': offline });
  const shown = await part();
  expect(await shown.findByText('Your feed could not be loaded.')).toBeTruthy();
  api.answer({ 'feeds.get': NO_FEED });
  fireEvent.click(shown.getByRole('button', { name: 'Try Again' }));
  expect(await field()).toBeTruthy();
});
