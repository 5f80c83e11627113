import type { DraftText, ReviewDraft } from '@halfstar/contract/reviews/drafts.schema';
import { expect, test, vi } from 'vitest';
import { resolveInitialDraft, resolveInitialEdit } from './initial-draft.ts';
import type { AbandonedDraft } from './local-drafts.ts';

const MOVIE = { id: '00000000-0000-7000-8000-000000000001', title: 'Heat', year: 1995, poster_path: null };
const BLANK: DraftText = { title: '', content: '', rating: 4, is_spoiler: false, viewing: null, favorite: null };
const makeText = (content: string): DraftText => ({ ...BLANK, content });

const onServer = (content: string, version = 1): ReviewDraft => ({
  ...makeText(content),
  movie: MOVIE,
  club: null,
  version,
  saved_at: '2026-11-21T10:00:00.000Z',
});

const abandoned = (content: string, more: Partial<AbandonedDraft> = {}): AbandonedDraft => ({
  text: makeText(content),
  version: 1,
  unanswered: [],
  at: '2026-11-21T11:00:00.000Z',
  drop: vi.fn<() => void>(),
  ...more,
});

test('[DRF-01] without a draft the form starts with only the stars', () => {
  for (const server of [null, undefined])
    expect(resolveInitialDraft(BLANK, server, [])).toMatchObject({
      text: BLANK,
      version: 0,
      restoredAt: null,
      unsaved: false,
    });
});

test('[DRF-01] the server’s draft is restored with its time', () => {
  const initial = resolveInitialDraft(BLANK, onServer('begun', 3), []);
  const restoredAt = '2026-11-21T10:00:00.000Z';
  expect(initial).toEqual({ text: makeText('begun'), version: 3, restoredAt, unsaved: false, others: [], taken: [] });
});

test('[DRF-01] abandoned text that the server does not have is continued and still unsaved', () => {
  const left = abandoned('begun, and more');
  expect(resolveInitialDraft(BLANK, onServer('begun'), [left])).toMatchObject({
    text: left.text,
    version: 1,
    restoredAt: left.at,
    unsaved: true,
    others: [],
    taken: [left],
  });
  // The server cannot be reached, or the draft was discarded in a tab that did not know this text.
  expect(resolveInitialDraft(BLANK, undefined, [left])).toMatchObject({ text: left.text, version: 1, unsaved: true });
  expect(resolveInitialDraft(BLANK, null, [left])).toMatchObject({
    text: left.text,
    version: 0,
    unsaved: true,
    others: [],
  });
});

test('[DRF-01] abandoned text that the server has is already saved', () => {
  const left = abandoned('begun', { version: 1 });
  expect(resolveInitialDraft(BLANK, onServer('begun', 2), [left])).toMatchObject({
    version: 2,
    unsaved: false,
    others: [],
  });
});

test('[DRF-01] a server version with a text that the tab sent without a response is the tab’s own', () => {
  const left = abandoned('sent, and more', { unanswered: [makeText('sent')] });
  expect(resolveInitialDraft(BLANK, onServer('sent', 2), [left])).toMatchObject({
    version: 2,
    unsaved: true,
    others: [],
  });
});

test('[DRF-01] a different text on the server is offered beside the abandoned one', () => {
  const left = abandoned('begun here');
  const initial = resolveInitialDraft(BLANK, onServer('begun on the phone', 2), [left]);
  expect(initial).toMatchObject({ text: left.text, version: 1, unsaved: true });
  expect(initial.others).toEqual([
    { kind: 'draft', text: makeText('begun on the phone'), at: '2026-11-21T10:00:00.000Z', version: 2 },
  ]);
});

test('[DRF-01] of several abandoned drafts the newest is continued; equal ones are merged, others offered', () => {
  const newest = abandoned('newest');
  const equal = abandoned('newest');
  const other = abandoned('older');
  const initial = resolveInitialDraft(BLANK, null, [newest, equal, other]);
  expect(initial.taken).toEqual([newest, equal]);
  expect(initial.others).toMatchObject([{ kind: 'browser', text: makeText('older'), drop: other.drop }]);
});

test('[DRF-01] editing a review starts with its text and offers all others', () => {
  const published = makeText('published');
  const same = abandoned('published');
  const other = abandoned('half a change');
  const initial = resolveInitialEdit(published, onServer('a draft', 5), [same, other]);
  expect(initial).toMatchObject({ text: published, version: 5, restoredAt: null, unsaved: false, taken: [same] });
  expect(initial.others).toMatchObject([
    { kind: 'browser', text: makeText('half a change') },
    { kind: 'draft', text: makeText('a draft'), version: 5 },
  ]);
  expect(resolveInitialEdit(published, onServer('published'), []).others).toEqual([]);
  expect(resolveInitialEdit(published, undefined, [])).toMatchObject({ version: 0, others: [] });
});
