// @vitest-environment node
import type { DraftText, ReviewDraft } from '@halfstar/contract/reviews/drafts.schema';
import { expect, test } from 'vitest';
import { HEAT, NOW } from '#test/fixtures.ts';
import { beginChange, beginDraft } from './draft-beginning.ts';
import type { LeftBehind } from './local-drafts.ts';

const saying = (content: string): DraftText => ({ title: '', content, rating: null, is_spoiler: false });
const BLANK = saying('');
const onServer = (content: string, version = 2): ReviewDraft => ({
  ...saying(content),
  movie: HEAT,
  version,
  saved_at: NOW,
});

function leftBehind(content: string, over: Partial<LeftBehind> = {}): LeftBehind {
  return { text: saying(content), version: 2, unanswered: [], at: '2026-11-21T20:00:00Z', drop: () => {}, ...over };
}

test('where nothing was written, writing begins with the blank form', () => {
  for (const server of [null, undefined])
    expect(beginDraft(BLANK, server, [])).toMatchObject({ text: BLANK, restoredAt: null, unsaved: false, others: [] });
});

test('the server’s draft is gone on with, and it is said when it was saved', () => {
  expect(beginDraft(BLANK, onServer('Begun'), [])).toMatchObject({
    text: saying('Begun'),
    version: 2,
    restoredAt: NOW,
    unsaved: false,
    others: [],
  });
});

test('words that a killed tab left win over those of the server from which they began, and are still to be saved', () => {
  const left = leftBehind('Begun, and gone on with');
  const begun = beginDraft(BLANK, onServer('Begun'), [left]);
  expect(begun).toMatchObject({ text: left.text, version: 2, restoredAt: left.at, unsaved: true, others: [] });
  expect(begun.taken).toEqual([left]);
});

test('words that the server has already are not sent again', () => {
  expect(beginDraft(BLANK, onServer('The same', 7), [leftBehind('The same')])).toMatchObject({
    version: 7,
    unsaved: false,
    others: [],
  });
});

test('where the server has other words by now, both are kept and the writer is asked', () => {
  const begun = beginDraft(BLANK, onServer('From the phone', 3), [leftBehind('From here')]);
  expect(begun).toMatchObject({
    text: saying('From here'),
    version: 2,
    unsaved: true,
    others: [{ kind: 'draft', text: saying('From the phone'), version: 3 }],
  });
});

test('words that were sent and never answered are no other writer’s', () => {
  const left = leftBehind('Sent, and more', { unanswered: [saying('Sent')] });
  expect(beginDraft(BLANK, onServer('Sent', 3), [left])).toMatchObject({ version: 3, unsaved: true, others: [] });
});

test('a draft that was thrown away elsewhere does not take words along that were not known then', () => {
  expect(beginDraft(BLANK, null, [leftBehind('Written meanwhile')])).toMatchObject({
    text: saying('Written meanwhile'),
    version: 0,
    unsaved: true,
  });
});

test('while the server cannot be asked, what is here is gone on with as a successor of what it began from', () => {
  expect(beginDraft(BLANK, undefined, [leftBehind('In a tunnel', { version: 5 })])).toMatchObject({
    text: saying('In a tunnel'),
    version: 5,
    unsaved: true,
    others: [],
  });
});

test('of what several tabs left the newest is gone on with, others are offered, and the same words only once', () => {
  const [newest, same, other] = [leftBehind('Newest'), leftBehind('Newest'), leftBehind('Other')];
  const begun = beginDraft(BLANK, null, [newest, same, other]);
  expect(begun.text).toEqual(newest.text);
  expect(begun.others).toMatchObject([{ kind: 'browser', text: saying('Other') }]);
  expect(begun.taken).toEqual([newest, same]);
});

test('changing a review begins with the review; drafts and what was left behind are offered beside it', () => {
  const published = saying('Published');
  const begun = beginChange(published, onServer('A draft', 4), [leftBehind('Published'), leftBehind('Left')]);
  expect(begun).toMatchObject({ text: published, version: 4, restoredAt: null, unsaved: false });
  expect(begun.others.map((one) => one.kind !== 'gone' && one.text.content)).toEqual(['Left', 'A draft']);
  expect(begun.taken.map(({ text }) => text.content)).toEqual(['Published']);
});

test('a draft that says the same as the review is not offered', () => {
  expect(beginChange(saying('Same'), onServer('Same'), []).others).toEqual([]);
  for (const server of [null, undefined])
    expect(beginChange(saying('x'), server, [])).toMatchObject({ version: 0, others: [] });
});
