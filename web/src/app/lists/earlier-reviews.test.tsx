import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
// Dialogs load when they are opened. Loaded beforehand, they open at once on a busy machine too.
import '#features/tracking/components/EarlierReview.tsx';
import { BOB, HEAT, makeDiaryEntry, makePage } from '#test/fixtures.ts';
import { openLoadedPage, openPage } from '#test/page.tsx';
import { answersForMember, answersForSession, REVIEW } from '#test/page-answers.ts';
import { type Answers, offline, refuse } from '#test/stub-api.ts';

const FIRST = makeDiaryEntry(601, HEAT, {
  watch_date: '2019-05-01',
  rating: 3,
  tags: ['70mm', 'with Bo'],
  has_text: true,
});
const ENDING = 'They hold hands at the airport.';
const diaryWith = (entry = FIRST) => ({ ...answersForMember(), 'diary.list': makePage([entry]) });

/** Opens the page of a diary. */
async function openDiary(path: string, answers: Answers) {
  const { api } = await openLoadedPage(path, answers);
  await screen.findByRole('list', { name: 'Diary' });
  return api;
}

const openReview = async () =>
  fireEvent.click(await screen.findByRole('button', { name: /^Earlier review of Heat on .*2019/ }));

test('[IMP-05] the diary shows tags and rewatches, and an earlier review once it is asked for', async () => {
  const api = await openDiary('/bob/lists?list=diary', {
    ...diaryWith({ ...FIRST, rewatch: true }),
    'diary.getText': { text: ENDING },
  });
  expect(await screen.findByText('70mm · with Bo')).toBeTruthy();
  expect(screen.getByText('Seen again')).toBeTruthy();
  expect(api.calls).not.toContain('diary.getText');
  await openReview();
  const dialog = within(await screen.findByRole('dialog', { name: 'Earlier review of Heat' }));
  expect(await dialog.findByText(ENDING)).toBeTruthy();
  expect(dialog.getByText(/2019/)).toBeTruthy();
  expect(api.getInputs('diary.getText')[0]).toEqual({ entry_id: FIRST.id });
});

test('a viewing without an earlier review or tags shows neither', async () => {
  await openDiary('/bob/lists?list=diary', diaryWith({ ...FIRST, tags: [], has_text: false }));
  expect(screen.queryByText('Tags:')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Earlier review/ })).toBeNull();
});

test('an earlier review can fail to load and be tried again, or be gone', async () => {
  const api = await openDiary('/bob/lists?list=diary', { ...diaryWith(), 'diary.getText': offline });
  await openReview();
  expect(await screen.findByText('The earlier review could not be loaded.')).toBeTruthy();
  api.answer({ 'diary.getText': refuse('NOT_FOUND', 404) });
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('It is gone: its author has removed this viewing.')).toBeTruthy();
});

const EARLIER = { 'diary.listEarlierReviews': makePage([FIRST]), 'diary.getText': { text: ENDING } };

test.each([
  ['a member', answersForMember()],
  ['a visitor', answersForSession()],
])('[IMP-05] the page of a review shows %s the earlier ones, each veiled until it is asked for', async (_, answers) => {
  const { api } = openPage(`/reviews/${REVIEW.id}`, { ...answers, ...EARLIER });
  const part = within(await screen.findByRole('region', { name: 'Earlier reviews' }));
  expect(part.getByText('It may give away what happens.')).toBeTruthy();
  expect(api.getInputs('diary.listEarlierReviews')[0]).toMatchObject({ user_id: BOB.user_id, movie_id: HEAT.id });
  expect(api.calls).not.toContain('diary.getText');
  fireEvent.click(part.getByRole('button', { name: /^Show Review of .*2019/ }));
  expect(await part.findByText(ENDING)).toBeTruthy();
  fireEvent.click(part.getByRole('button', { name: /^Hide Review of .*2019/ }));
  await waitFor(() => expect(part.queryByText(ENDING)).toBeNull());
});

test('[NAV-11] the part of earlier reviews is left out while they load, has an error with a retry, and is left out when there are none', async () => {
  const held = Promise.withResolvers<void>();
  const { api } = openPage(`/reviews/${REVIEW.id}`, {
    ...answersForMember(),
    'diary.listEarlierReviews': async () => {
      await held.promise;
      return offline();
    },
  });
  await screen.findByRole('article', { name: `${BOB.display_name}’s review of Heat` });
  await waitFor(() => expect(api.calls).toContain('diary.listEarlierReviews'));
  expect(screen.queryByRole('region', { name: 'Earlier reviews' })).toBeNull();
  held.resolve();
  const part = within(await screen.findByRole('region', { name: 'Earlier reviews' }));
  expect((await part.findByRole('alert')).textContent).toContain('The earlier reviews could not be loaded.');
  api.answer({ 'diary.listEarlierReviews': makePage([]) });
  fireEvent.click(part.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Earlier reviews' })).toBeNull());
});

test('a review that is the only one has no part for earlier ones', async () => {
  openPage(`/reviews/${REVIEW.id}`, answersForMember());
  await screen.findByRole('article', { name: `${BOB.display_name}’s review of Heat` });
  expect(screen.queryByRole('region', { name: 'Earlier reviews' })).toBeNull();
});
