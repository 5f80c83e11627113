import { ReviewForm } from '@halfstar/contract/reviews/reviews.schema';
import { schemaResolver } from '@mantine/form';
import { expect, test } from 'vitest';
import { toDraftText } from './draft-text.ts';
import { countCharacters, emptyDraft, findTimeErrors, findUnsavedChanges, type ReviewValues } from './review-form.ts';

const good = { title: '', content: 'Ten words or so.', rating: 4.5, is_spoiler: false };

const findErrors = schemaResolver(ReviewForm, { sync: true });

test('[REV-02] each field has the error message of the specification', () => {
  expect(findErrors(toDraftText(good))).toEqual({});
  expect(findErrors(toDraftText({ ...good, content: 'Too short', title: 'x'.repeat(201), rating: null }))).toEqual({
    content: 'Review must be at least 10 characters long',
    title: 'Title must be 200 characters or less',
    rating: 'Please provide a rating',
  });
  expect(findErrors(toDraftText({ ...good, content: 'x'.repeat(2001) }))).toEqual({
    content: 'Review must be 2000 characters or less',
  });
});

test('[SCH-01] an error of the time is shown at the date while that is empty, and only for a scheduled review', () => {
  const now = new Date(2026, 10, 21, 18, 0);
  const waiting: ReviewValues = { ...good, later: true, date: '2026-11-22', time: '12:00' };
  expect(findTimeErrors(waiting, now)).toEqual({});
  expect(findTimeErrors({ ...waiting, date: '' }, now)).toEqual({ date: 'Scheduling incomplete' });
  expect(findTimeErrors({ ...waiting, time: '' }, now)).toEqual({ time: 'Scheduling incomplete' });
  expect(findTimeErrors({ ...waiting, date: '2026-11-21' }, now)).toEqual({ time: 'Invalid schedule time' });
  expect(findTimeErrors({ ...waiting, date: '', later: false }, now)).toEqual({});
});

test('a new review starts with the film’s stars', () => {
  expect(emptyDraft(3.5)).toEqual({ title: '', content: '', rating: 3.5, is_spoiler: false });
});

test('[SAF-04] an emoji counts as one character', () => {
  expect(countCharacters(' 🎬🎬 ')).toBe(2);
});

const existing: ReviewValues = { ...good, title: 'Stairs', later: false, date: '2031-07-01', time: '12:00' };
const scheduled: ReviewValues = { ...existing, later: true };
const blank: ReviewValues = { ...existing, title: '', content: '', rating: null };

test.each<[string, Partial<ReviewValues>, 'text' | 'schedule' | null]>([
  ['nothing', {}, null],
  ['the title', { title: 'Steps' }, 'text'],
  ['the text', { content: 'Other words than before.' }, 'text'],
  ['the stars', { rating: 5 }, 'text'],
  ['the spoiler flag', { is_spoiler: true }, 'text'],
  ['the day', { date: '2031-07-02' }, 'schedule'],
  ['the time', { time: '13:00' }, 'schedule'],
  ['whether it waits', { later: false }, 'schedule'],
])('[REV-02] closing an existing review asks first after a change of %s', (_, change, unsavedChanges) => {
  expect(findUnsavedChanges({ ...scheduled, ...change }, scheduled, false)).toBe(unsavedChanges);
});

test.each<[string, Partial<ReviewValues>, 'text' | 'schedule' | null]>([
  ['is kept with its words', { content: 'She' }, null],
  ['is kept with its stars and its flag alone', { rating: 3, is_spoiler: true }, null],
  ['is not kept with its flag alone', { is_spoiler: true }, 'text'],
  ['is kept without its time', { content: 'She', later: true }, 'schedule'],
  ['loses nothing by a time that does not count', { content: 'She', time: '13:00' }, null],
])('[DRF-01] a new review %s', (_, change, unsavedChanges) => {
  expect(findUnsavedChanges({ ...blank, ...change }, blank, true)).toBe(unsavedChanges);
});

test('[DRF-01] clearing the film’s stars asks before closing, because an empty draft is not saved', () => {
  expect(findUnsavedChanges(blank, { ...blank, rating: 4 }, true)).toBe('text');
});
