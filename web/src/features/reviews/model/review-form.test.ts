import { ReviewForm } from '@halfstar/contract/reviews/reviews.schema';
import { WATCH_DATE_MESSAGES } from '@halfstar/contract/tracking/diary.schema';
import { schemaResolver } from '@mantine/form';
import { expect, test } from 'vitest';
import { today } from '#lib/dates.ts';
import { toDraftText } from './draft-text.ts';
import {
  countCharacters,
  emptyDraft,
  findTimeErrors,
  findUnsavedChanges,
  findViewingError,
  type ReviewValues,
  toDraft,
  toDraftValues,
} from './review-form.ts';

const good = { title: '', content: 'Ten words or so.', rating: 4.5, is_spoiler: false };

const unseen = { when: null, watch_date: '', rewatch: false, favorite: null };

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
  const waiting: ReviewValues = { ...good, ...unseen, later: true, date: '2026-11-22', time: '12:00' };
  expect(findTimeErrors(waiting, now)).toEqual({});
  expect(findTimeErrors({ ...waiting, date: '' }, now)).toEqual({ date: 'Scheduling incomplete' });
  expect(findTimeErrors({ ...waiting, time: '' }, now)).toEqual({ time: 'Scheduling incomplete' });
  expect(findTimeErrors({ ...waiting, date: '2026-11-21' }, now)).toEqual({ time: 'Invalid schedule time' });
  expect(findTimeErrors({ ...waiting, date: '', later: false }, now)).toEqual({});
});

test('a new review starts with the film’s stars', () => {
  expect(emptyDraft(3.5)).toMatchObject({ title: '', content: '', rating: 3.5, is_spoiler: false });
});

test('[SAF-04] an emoji counts as one character', () => {
  expect(countCharacters(' 🎬🎬 ')).toBe(2);
});

const existing: ReviewValues = { ...good, ...unseen, title: 'Stairs', later: false, date: '2031-07-01', time: '12:00' };
const scheduled: ReviewValues = { ...existing, later: true };
const blank: ReviewValues = { ...existing, title: '', content: '', rating: null };

test.each<[string, Partial<ReviewValues>, 'text' | 'schedule' | null]>([
  ['nothing', {}, null],
  ['the title', { title: 'Steps' }, 'text'],
  ['the text', { content: 'Other words than before.' }, 'text'],
  ['the stars', { rating: 5 }, 'text'],
  ['the spoiler flag', { is_spoiler: true }, 'text'],
  ['whether it was seen', { when: 'unknown' }, 'text'],
  ['whether it is a favorite', { favorite: true }, 'text'],
  ['the day', { date: '2031-07-02' }, 'schedule'],
  ['the time', { time: '13:00' }, 'schedule'],
  ['whether it waits', { later: false }, 'schedule'],
])('closing an existing review asks first after a change of %s', (_, change, unsavedChanges) => {
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

test.each<[string, Partial<ReviewValues>, object | null, string | undefined]>([
  ['no choice', {}, null, undefined],
  ['a day not remembered', { when: 'unknown', rewatch: true }, { watch_date: null, rewatch: true }, undefined],
  ['today', { when: 'today' }, { watch_date: today(), rewatch: false }, undefined],
  [
    'another day',
    { when: 'another', watch_date: '2024-05-01' },
    { watch_date: '2024-05-01', rewatch: false },
    undefined,
  ],
  ['another day not chosen yet', { when: 'another' }, null, 'Choose the day.'],
  ['a day to come', { when: 'another', watch_date: '2999-01-01' }, null, WATCH_DATE_MESSAGES.future],
  ['a day left behind', { when: 'unknown', watch_date: '2999-01-01' }, { watch_date: null, rewatch: false }, undefined],
])('[LST-09] [LST-03] the viewing of a review with %s', (_, change, viewing, error) => {
  const values = { ...existing, ...change };
  expect(toDraft(values).viewing).toEqual(viewing);
  expect(findViewingError(values)).toBe(error);
});

test('the fields of a text are that text again', () => {
  const text = { ...good, viewing: { watch_date: '2024-05-01', rewatch: true }, favorite: false };
  expect(toDraft({ ...existing, ...toDraftValues(text, false) })).toEqual(text);
});
