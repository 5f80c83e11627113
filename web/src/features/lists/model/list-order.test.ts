import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyMoves } from './list-order.ts';

const films = (ids: string) => [...ids].map((id) => ({ movie: { id } }));
const getIds = (list: ReturnType<typeof films>) => list.map((film) => film.movie.id).join('');

test('[LST-06] a moved film is at its new position, and those in between shift', () => {
  expect(getIds(applyMoves(films('abcd'), [{ movieId: 'd', position: 1 }]))).toBe('dabc');
  expect(getIds(applyMoves(films('abcd'), [{ movieId: 'a', position: 3 }]))).toBe('bcad');
  expect(getIds(applyMoves(films('abcd'), [{ movieId: 'x', position: 1 }]))).toBe('abcd');
});

test('a move that the server has already made changes nothing', () => {
  const place = fc.record({ movieId: fc.constantFrom(...'abcdef'), position: fc.integer({ min: 1, max: 6 }) });
  fc.assert(
    fc.property(place, (move) => {
      const once = applyMoves(films('abcdef'), [move]);
      expect(applyMoves(once, [move])).toEqual(once);
    }),
  );
});
