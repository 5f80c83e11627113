import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderWithApp } from '#test/app.tsx';
import { ADA, HEAT, makeReview, makeTracking } from '#test/fixtures.ts';
import { answersForMember } from '#test/page-answers.ts';
import { type Answers, deferResponse, type OutputOf, offline, stubApi } from '#test/stub-api.ts';
import { makeDraft, makeScheduled } from '#test/unpublished.ts';
import { WriteReview } from './WriteReview.tsx';

afterEach(() => localStorage.clear());

const OWN = makeReview(1, ADA, HEAT, { content: 'What I published.', can: { edit: true, remove: true, react: true } });
const WAITING = makeScheduled(2, HEAT);

/** Stores a draft as a killed tab leaves it in this browser. */
function storeAbandonedDraft(content: string): void {
  const text = { title: '', content, rating: null, is_spoiler: false };
  const draft = { text, version: 3, unanswered: [], at: '2026-11-21T19:31:00.000Z' };
  localStorage.setItem(`halfstar-draft:${ADA.user_id}:${HEAT.id}:left`, JSON.stringify(draft));
}

const nothing = () => {};

function open(answers: Answers = {}) {
  Object.assign(document, { fonts: new EventTarget() });
  const api = stubApi({ ...answersForMember(), 'drafts.save': makeDraft('saved'), ...answers });
  const onEditing = vi.fn<(editing: boolean) => void>();
  const app = renderWithApp(
    <WriteReview
      movieId={HEAT.id}
      clubId={null}
      onEditing={onEditing}
      onChangeMovie={nothing}
      onUnsavedChanges={nothing}
      onPublished={nothing}
      onRestart={nothing}
    />,
  );
  return { ...app, api, editing: () => onEditing.mock.lastCall?.[0] };
}

const words = (text: string) => screen.findByDisplayValue(text);

test('a new review starts with its draft', async () => {
  const { editing } = open({ 'drafts.get': { draft: makeDraft('What I began.') } });
  expect(await words('What I began.')).toBeTruthy();
  expect(editing()).toBe(false);
});

test('editing a published review starts with its text, not with a draft', async () => {
  const { editing } = open({ 'reviews.getOwn': { review: OWN }, 'drafts.get': { draft: makeDraft('What I began.') } });
  expect(await words('What I published.')).toBeTruthy();
  expect(screen.queryByDisplayValue('What I began.')).toBeNull();
  await waitFor(() => expect(editing()).toBe(true));
});

test('editing a scheduled review starts with its text', async () => {
  const { editing } = open({ 'scheduled.get': { scheduled: WAITING } });
  expect(await words('What is to be published.')).toBeTruthy();
  await waitFor(() => expect(editing()).toBe(true));
});

test('text that only this browser has is continued, also while the server’s draft cannot be loaded', async () => {
  storeAbandonedDraft('Written in a tunnel.');
  open({ 'drafts.get': offline });
  expect(await words('Written in a tunnel.')).toBeTruthy();
});

test('without local text a draft that cannot be loaded is an error, because it would be overwritten', async () => {
  const { api } = open({ 'drafts.get': offline });
  const again = await screen.findByRole('button', { name: /try again/i });
  expect(screen.queryByRole('textbox')).toBeNull();
  api.answer({ 'drafts.get': { draft: makeDraft('What I began.') } });
  fireEvent.click(again);
  expect(await words('What I began.')).toBeTruthy();
});

test('the form is shown only after review, draft and stars are loaded', async () => {
  for (const late of ['reviews.getOwn', 'scheduled.get', 'drafts.get', 'tracking.getByMovies'] as const) {
    const held = deferResponse<never>();
    const { api, unmount } = open({ [late]: () => held.promise });
    await waitFor(() => expect(api.calls).toContain(late));
    await waitFor(() => expect(api.calls).toContain('drafts.get'));
    expect(screen.queryByRole('textbox')).toBeNull();
    unmount();
  }
});

test('a review that is published elsewhere does not change the open form', async () => {
  const { api, queryClient, editing } = open({ 'drafts.get': { draft: makeDraft('What I began.') } });
  const field = await words('What I began.');
  fireEvent.change(field, { target: { value: 'What I began, and more.' } });
  api.answer({ 'reviews.getOwn': { review: OWN } });
  await queryClient.invalidateQueries({ queryKey: ['own-review'] });
  await waitFor(() => expect(api.calls.filter((call) => call === 'reviews.getOwn')).toHaveLength(2));
  expect(await words('What I began, and more.')).toBeTruthy();
  expect(editing()).toBe(false);
});

test('a review of a rated film starts with its stars', async () => {
  const tracking: OutputOf<'tracking.getByMovies'> = {
    items: [makeTracking(HEAT.id, { status: 'watched', rating: 3.5 })],
  };
  open({ 'tracking.getByMovies': tracking });
  expect((await screen.findByRole('slider')).getAttribute('aria-valuetext')).toBe('3.5 stars');
});

test('[DRF-01] words for which the film was reviewed elsewhere are kept beside that review', async () => {
  const { api, queryClient } = open({ 'drafts.get': { draft: makeDraft('What I began.') } });
  fireEvent.change(await words('What I began.'), { target: { value: 'What I began, and more.' } });
  api.answer({ 'reviews.getOwn': { review: OWN } });
  await queryClient.invalidateQueries({ queryKey: ['own-review'] });
  expect(await screen.findByText('You have reviewed this film elsewhere meanwhile')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Publish Review' }));
  expect(await screen.findByText('Look first at what you have published elsewhere.')).toBeTruthy();
  expect(api.calls).not.toContain('reviews.publish');
});
