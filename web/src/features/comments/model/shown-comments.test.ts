import type { Comment } from '@halfstar/contract/comments/comments.schema';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeComment, makeId } from '#test/fixtures.ts';
import {
  type AnsweredChanges,
  addAnsweredChange,
  applyCommentChanges,
  type CommentChange,
  type LoadedThread,
  NOTHING_ANSWERED,
} from './shown-comments.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1000, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const commentAt = (number: number, over: Partial<Comment> = {}) => makeComment(number, makeId(900), over);
const loaded = (comments: Comment[], over: Partial<LoadedThread> = {}): LoadedThread => ({
  comments,
  at: 500,
  whole: true,
  ...over,
});
const add = (content: string, key = 'mine 1'): CommentChange => ({ kind: 'add', key, content, sendKey: 'send-key-1' });
const read = (...args: Parameters<typeof applyCommentChanges>) =>
  applyCommentChanges(...args).map(({ content, sending }) => (sending ? `${content} …` : content));

const ONE = commentAt(1);
const TWO = commentAt(2);

test('a new comment is shown at the end at once, marked as sending', () => {
  expect(read(loaded([ONE]), NOTHING_ANSWERED, [add('Mine'), add('And more', 'mine 2')])).toEqual([
    'Comment 1',
    'Mine …',
    'And more …',
  ]);
});

test('a confirmed comment is shown once, before and after a refetch, with the same key', () => {
  const change = add('Mine');
  const mine = commentAt(3, { content: 'Mine' });
  const answered = addAnsweredChange(NOTHING_ANSWERED, change, mine);
  const moments = [
    applyCommentChanges(loaded([ONE]), NOTHING_ANSWERED, [change]),
    // The response has arrived and the mutation has not ended yet.
    applyCommentChanges(loaded([ONE]), answered, [change]),
    applyCommentChanges(loaded([ONE]), answered, []),
    applyCommentChanges(loaded([ONE, mine], { at: 2000 }), answered, []),
  ];
  for (const shown of moments) expect(shown.map(({ key }) => key)).toEqual([ONE.id, 'mine 1']);
  expect(moments.map((shown) => shown.at(-1)?.sending)).toEqual([true, false, false, false]);
});

test('an own comment that was removed elsewhere disappears with the next refetch of the whole thread', () => {
  const answered = addAnsweredChange(NOTHING_ANSWERED, add('Mine'), commentAt(3, { content: 'Mine' }));
  expect(read(loaded([ONE], { at: 2000 }), answered, [])).toEqual(['Comment 1']);
  // A thread with further pages may contain it later.
  expect(read(loaded([ONE], { at: 2000, whole: false }), answered, [])).toEqual(['Comment 1', 'Mine']);
});

test('an edit is shown at once in its place, and as settled after the response', () => {
  const edit: CommentChange = { kind: 'edit', id: ONE.id, content: 'Better' };
  expect(read(loaded([ONE, TWO]), NOTHING_ANSWERED, [edit])).toEqual(['Better …', 'Comment 2']);
  const answer = { ...ONE, content: 'Better', edited: true, updated_at: '2026-11-21T20:00:00.000000Z' };
  expect(read(loaded([ONE, TWO]), addAnsweredChange(NOTHING_ANSWERED, edit, answer), [])).toEqual([
    'Better',
    'Comment 2',
  ]);
});

test('of two pending edits the last one is shown', () => {
  const edits: CommentChange[] = ['Better', 'Best'].map((content) => ({ kind: 'edit', id: ONE.id, content }));
  expect(read(loaded([ONE]), NOTHING_ANSWERED, edits)).toEqual(['Best …']);
});

test('data that was loaded after an edit replaces it', () => {
  const edit: CommentChange = { kind: 'edit', id: ONE.id, content: 'Better' };
  const answer = { ...ONE, content: 'Better', updated_at: '2026-11-21T20:00:00.000000Z' };
  const later = { ...ONE, content: 'Edited on the phone', updated_at: '2026-11-21T21:00:00.000000Z' };
  expect(read(loaded([later]), addAnsweredChange(NOTHING_ANSWERED, edit, answer), [])).toEqual(['Edited on the phone']);
});

test('a removed comment disappears at once, also if older data still contains it', () => {
  const remove: CommentChange = { kind: 'remove', id: ONE.id };
  expect(read(loaded([ONE, TWO]), NOTHING_ANSWERED, [remove])).toEqual(['Comment 2']);
  expect(read(loaded([ONE, TWO]), addAnsweredChange(NOTHING_ANSWERED, remove, null), [])).toEqual(['Comment 2']);
});

test('a comment that is added, edited and removed before a refetch is gone', () => {
  const mine = commentAt(3, { content: 'Mine' });
  const better = { ...mine, content: 'Better', updated_at: '2026-11-21T20:00:00.000000Z' };
  let answered = addAnsweredChange(NOTHING_ANSWERED, add('Mine'), mine);
  answered = addAnsweredChange(answered, { kind: 'edit', id: mine.id, content: 'Better' }, better);
  expect(read(loaded([]), answered, [])).toEqual(['Better']);
  answered = addAnsweredChange(answered, { kind: 'remove', id: mine.id }, null);
  expect(read(loaded([]), answered, [])).toEqual([]);
});

test('for any confirmed and pending changes, no comment is shown twice and none is lost', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 6 });
  const change = fc
    .integer({ min: 1, max: 6 })
    .chain((number) =>
      fc.constantFrom<CommentChange>(
        { kind: 'edit', id: makeId(number), content: 'x' },
        { kind: 'remove', id: makeId(number) },
      ),
    );
  fc.assert(
    fc.property(ids, ids, fc.array(change), fc.array(change), (known, own, done, pending) => {
      let answered: AnsweredChanges = NOTHING_ANSWERED;
      for (const number of own) answered = addAnsweredChange(answered, add('x', `mine ${number}`), commentAt(number));
      for (const each of done) answered = addAnsweredChange(answered, each, each.kind === 'edit' ? commentAt(1) : null);
      const shown = applyCommentChanges(
        loaded(
          known.map((number) => commentAt(number)),
          { whole: false },
        ),
        answered,
        pending,
      );
      const shownIds = shown.map(({ comment }) => comment?.id);
      expect(new Set(shownIds).size).toBe(shown.length);
      const removed = new Set([...done, ...pending].flatMap((each) => (each.kind === 'remove' ? [each.id] : [])));
      const expected = new Set([...known, ...own].map(makeId).filter((id) => !removed.has(id)));
      expect(new Set(shownIds)).toEqual(expected);
    }),
  );
});

test('newest first, what is on its way and what was just added comes before the loaded thread', () => {
  const later = commentAt(3, { content: 'Later' });
  const answered = [commentAt(4, { content: 'Third' }), commentAt(5, { content: 'Fourth' })].reduce(
    (before, one, at) => addAnsweredChange(before, add(one.content ?? '', `mine ${at}`), one),
    NOTHING_ANSWERED,
  );
  const pending = [add('Fifth', 'mine 5'), add('Sixth', 'mine 6')];
  expect(read(loaded([later, ONE]), answered, pending, [], true)).toEqual([
    'Sixth …',
    'Fifth …',
    'Fourth',
    'Third',
    'Later',
    'Comment 1',
  ]);
});
