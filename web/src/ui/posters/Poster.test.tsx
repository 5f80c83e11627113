import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Poster, type PosterProps } from './Poster.tsx';

const VERTIGO = { title: 'Vertigo', year: 1958, poster_path: '/poster.jpg' };
const HOST = 'https://image.tmdb.org/t/p';

function show(props: Partial<PosterProps> = {}) {
  const { container } = render(<Poster movie={VERTIGO} {...props} />);
  return [...container.querySelectorAll('img')];
}
const read = (image: HTMLImageElement | undefined, ...names: string[]) =>
  names.map((name) => image?.getAttribute(name) ?? null);

test('[MOV-05] a poster loads lazily in the width that is shown, in a reserved space, from a blurred preview', () => {
  const [preview, picture] = show();
  expect(read(preview, 'src', 'aria-hidden', 'loading')).toEqual([`${HOST}/w92/poster.jpg`, 'true', 'lazy']);
  expect(read(picture, 'src', 'width', 'height', 'loading', 'data-coming')).toEqual([
    `${HOST}/w500/poster.jpg`,
    '500',
    '750',
    'lazy',
    'true',
  ]);
  const widths = [185, 342, 500, 780].map((width) => `${HOST}/w${width}/poster.jpg ${width}w`);
  expect(picture?.srcset).toBe(widths.join(', '));
  if (picture !== undefined) fireEvent.load(picture);
  expect(screen.getAllByRole('img')).toHaveLength(1);
  expect(read(picture, 'data-coming')).toEqual([null]);
});

test('[MOV-05] a poster above the fold loads at once', () => {
  expect(show({ eager: true }).map((image) => image.getAttribute('loading'))).toEqual(['eager', 'eager']);
});

test('[MOV-05] a thumbnail loads lazily in the smallest width, without a preview', () => {
  const [picture, ...others] = show({ size: 'list' });
  expect(others).toEqual([]);
  expect(read(picture, 'src', 'width', 'height', 'loading')).toEqual([`${HOST}/w92/poster.jpg`, '92', '138', 'lazy']);
  expect(picture?.srcset).toContain('/w92/poster.jpg 92w');
});

test.each([
  ['that has no poster', null],
  ['whose poster does not come', '/poster.jpg'],
])('[MOV-05] a film %s gets a generated one with its title and year', (_, poster_path) => {
  const picture = show({ movie: { ...VERTIGO, poster_path } }).at(-1);
  if (picture !== undefined) fireEvent.error(picture);
  const drawn = screen.getByRole('img', { name: 'Vertigo (1958)' });
  expect(drawn.textContent).toContain('Vertigo');
  expect(drawn.textContent).toContain('1958');
  expect(document.querySelector('img')).toBeNull();
});
