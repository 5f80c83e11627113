import type { DraftText } from '@halfstar/contract/reviews/drafts.schema';
import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetFormerViewer } from '#lib/viewer.ts';
import { renderHookWithApp } from '#test/app.tsx';
import { ADA, BOB, HEAT, NOW } from '#test/fixtures.ts';
import { offline, stubApi } from '#test/stub-api.ts';
import type { InitialDraft } from '../model/initial-draft.ts';
import { findAbandonedLocalDrafts } from '../model/local-drafts.ts';
import { toFilmKey } from '../model/reviewed-film.ts';
import { useDraftAutosave } from './use-draft-autosave.ts';

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

const makeText = (content: string): DraftText => ({
  title: '',
  content,
  rating: null,
  is_spoiler: false,
  viewing: null,
  favorite: null,
});
const BLANK = makeText('');
const initial: InitialDraft = { text: BLANK, version: 0, restoredAt: null, unsaved: false, others: [], taken: [] };
const keptHere = () =>
  Object.values(localStorage).map((text) => (JSON.parse(String(text)) as { text: DraftText }).text);

function openForm(onServer = true) {
  const api = stubApi({
    'drafts.save': ({ version, content }) => ({
      ...makeText(content),
      movie: HEAT,
      club: null,
      version: Number(version) + 1,
      saved_at: NOW,
    }),
  });
  const form = renderHookWithApp(() =>
    useDraftAutosave({ viewerId: ADA.user_id, movieId: HEAT.id, clubId: null, initial, blank: BLANK, onServer }),
  );
  const type = (content: string) => act(() => form.result.current.autosave.current?.edit(makeText(content)));
  const saved = () => api.getInputs('drafts.save').map(({ content }) => content);
  return { api, type, saved, ...form };
}

test('[DRF-01] a tab that is hidden sends unsaved text', async () => {
  const { type, saved } = openForm();
  type('On the train');
  expect(saved()).toEqual([]);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(saved()).toEqual([]);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(saved()).toEqual(['On the train']));
});

test('[DRF-01] a browser that is online again sends unsaved text at once', async () => {
  const { api, type, saved, result } = openForm();
  const answer = { ...makeText('In a tunnel'), movie: HEAT, club: null, version: 1, saved_at: NOW };
  api.answer({ 'drafts.save': offline });
  type('In a tunnel');
  await act(async () => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(result.current.state.kind).toBe('offline'));
  expect(keptHere()).toEqual([makeText('In a tunnel')]);
  api.answer({ 'drafts.save': answer });
  await act(async () => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(result.current.state.kind).toBe('saved'));
  expect(saved()).toEqual(['In a tunnel', 'In a tunnel']);
  expect(keptHere()).toEqual([]);
});

test('[DRF-01] a form that closes sends unsaved text', async () => {
  const { type, saved, unmount } = openForm();
  type('The last word');
  unmount();
  await waitFor(() => expect(saved()).toEqual(['The last word']));
});

test('what one member writes is not sent once another is signed in, and is there for the same member', async () => {
  const { api, type, unmount } = openForm();
  type('Only mine');
  act(forgetFormerViewer);
  await act(async () => void window.dispatchEvent(new Event('online')));
  await act(async () => unmount());
  expect(api.calls).toEqual([]);
  const [kept] = await findAbandonedLocalDrafts(ADA.user_id, toFilmKey({ movieId: HEAT.id, clubId: null }));
  expect(kept?.text).toEqual(makeText('Only mine'));
  expect(await findAbandonedLocalDrafts(BOB.user_id, toFilmKey({ movieId: HEAT.id, clubId: null }))).toEqual([]);
});

test('while a review is edited no draft is sent, and this browser stores the text', async () => {
  const { api, type, unmount } = openForm(false);
  type('A change');
  expect(keptHere()).toEqual([makeText('A change')]);
  await act(async () => void window.dispatchEvent(new Event('online')));
  unmount();
  expect(api.calls).toEqual([]);
});
