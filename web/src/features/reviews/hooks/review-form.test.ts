import { expect, test } from 'vitest';
import { complaintsAbout, draftOf, lengthOf } from './review-form.ts';

const good = { title: '', content: 'Ten words or so.', rating: 4.5, is_spoiler: false };

test('[REV-02] each field complains in the words of the specification', () => {
  expect(complaintsAbout(good)).toEqual({});
  expect(complaintsAbout({ ...good, content: 'Too short', title: 'x'.repeat(201), rating: null })).toEqual({
    content: 'Review must be at least 10 characters long',
    title: 'Title must be 200 characters or less',
    rating: 'Please provide a rating',
  });
  expect(complaintsAbout({ ...good, content: 'x'.repeat(2001) })).toEqual({
    content: 'Review must be 2000 characters or less',
  });
});

test('a new review begins with the stars that the film already has', () => {
  expect(draftOf(null, 3.5)).toEqual({ title: '', content: '', rating: 3.5, is_spoiler: false });
});

test('[SAF-04] an emoji counts as one character', () => {
  expect(lengthOf(' 🎬🎬 ')).toBe(2);
});
