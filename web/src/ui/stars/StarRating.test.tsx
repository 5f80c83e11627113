import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StarRating, type StarRatingProps } from './StarRating.tsx';

const WIDTH = 140;

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(20, 0, WIDTH, 28));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const listener = () => vi.fn<(stars: number | null) => void>();
const slider = () => screen.getByRole('slider');
/** A point of the row, as a fraction of its width. */
const at = (share: number) => ({ clientX: 20 + share * WIDTH, pointerId: 1, button: 0 });

function press(share: number) {
  fireEvent.pointerDown(slider(), at(share));
  fireEvent.pointerUp(slider(), at(share));
}

/** The control with an owner that remembers. */
function Owner({ chosen, ...props }: Partial<StarRatingProps> & { chosen: (stars: number | null) => void }) {
  const [value, setValue] = useState<number | null>(props.value ?? null);
  const change = (stars: number | null) => {
    setValue(stars);
    chosen(stars);
  };
  return <StarRating label="Your rating of Heat" {...props} value={value} onChange={change} />;
}

test('[RAT-02] a press on the left half of the fourth star gives 3.5, on its right half 4', () => {
  const chosen = listener();
  render(<Owner chosen={chosen} />);
  press(0.62);
  press(0.78);
  expect(chosen.mock.calls).toEqual([[3.5], [4]]);
});

test('forty fast presses give forty correct values, whatever was hovered before', () => {
  const chosen = listener();
  render(<Owner chosen={chosen} />);
  const expected = Array.from({ length: 40 }, (_, index) => ((index * 7) % 10) / 2 + 0.5);
  const hovered = fc.sample(fc.double({ min: 0, max: 1, noNaN: true }), { seed: 7, numRuns: expected.length });
  for (const [index, stars] of expected.entries()) {
    fireEvent.pointerMove(slider(), at(hovered[index] ?? 0));
    press(stars / 5 - 0.05);
  }
  expect(chosen.mock.calls.flat()).toEqual(expected);
});

test('[RAT-02] a drag across rates where it ends; one that scrolls changes nothing', () => {
  const chosen = listener();
  render(<Owner chosen={chosen} />);
  fireEvent.pointerDown(slider(), at(0.1));
  fireEvent.pointerMove(slider(), at(0.5));
  fireEvent.pointerMove(slider(), at(0.88));
  fireEvent.pointerUp(slider(), at(0.88));
  expect(chosen.mock.calls).toEqual([[4.5]]);
  fireEvent.pointerDown(slider(), at(0.1));
  fireEvent.pointerCancel(slider(), at(0.1));
  fireEvent.pointerUp(slider(), at(0.1));
  expect(chosen).toHaveBeenCalledTimes(1);
});

test('a pointer pressed elsewhere and lifted over the stars changes nothing', () => {
  const chosen = listener();
  render(<Owner chosen={chosen} />);
  fireEvent.pointerUp(slider(), at(0.5));
  expect(chosen).not.toHaveBeenCalled();
});

test('[RAT-02] arrows, Home and End move in half stars and say the value in words', () => {
  render(<Owner chosen={() => {}} value={3} />);
  expect(slider().getAttribute('aria-valuetext')).toBe('3 stars');
  fireEvent.keyDown(slider(), { key: 'ArrowRight' });
  expect(slider().getAttribute('aria-valuetext')).toBe('3.5 stars');
  fireEvent.keyDown(slider(), { key: 'Home' });
  expect(slider().getAttribute('aria-valuetext')).toBe('0.5 stars');
  fireEvent.keyDown(slider(), { key: 'End' });
  expect(slider().getAttribute('aria-valuetext')).toBe('5 stars');
});

test('keys that are faster than the owner’s updates build on each other', () => {
  const chosen = listener();
  render(<StarRating label="Your rating of Heat" value={1} onChange={chosen} />);
  for (let times = 0; times < 3; times += 1) fireEvent.keyDown(slider(), { key: 'ArrowRight' });
  expect(chosen.mock.calls).toEqual([[1.5], [2], [2.5]]);
});

test('[RAT-02] a rating can be cleared by its button and by Delete, and is then not rated', () => {
  const chosen = listener();
  render(<Owner chosen={chosen} value={3} clearable />);
  fireEvent.click(screen.getByRole('button', { name: 'Clear your rating of Heat' }));
  expect(slider().getAttribute('aria-valuetext')).toBe('Not rated');
  fireEvent.keyDown(slider(), { key: '2' });
  fireEvent.keyDown(slider(), { key: 'Delete' });
  expect(chosen.mock.calls).toEqual([[null], [2], [null]]);
});

test('[RAT-02] read-only or without a handler it is an image that ignores the pointer', () => {
  const chosen = listener();
  render(<StarRating label="Your rating of Heat" value={3.5} readOnly onChange={chosen} />);
  render(<StarRating label="Your rating of Ran" value={2} />);
  const picture = screen.getByRole('img', { name: '3.5 stars' });
  fireEvent.pointerDown(picture, at(0.9));
  fireEvent.pointerUp(picture, at(0.9));
  fireEvent.keyDown(picture, { key: 'End' });
  expect(chosen).not.toHaveBeenCalled();
  expect(screen.getByRole('img', { name: '2 stars' })).toBeDefined();
  expect(screen.queryByRole('slider')).toBeNull();
});
