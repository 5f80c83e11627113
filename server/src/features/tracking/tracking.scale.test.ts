import { toStars, toStoredRating } from '@halfstar/contract/shared/rating';
import { Stars } from '@halfstar/contract/shared/rating.schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';

test('[RAT-01] stars convert to stored integers and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), (stored) => {
      const stars = toStars(stored);
      expect(Stars.parse(stars)).toBe(stars);
      expect(toStoredRating(stars)).toBe(stored);
    }),
  );
});

test('[RAT-01] only half steps from 0.5 to 5 are valid stars', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.double(),
        fc.integer({ min: -20, max: 20 }).map((tenths) => tenths / 4),
      ),
      (value) => {
        const expected = value >= 0.5 && value <= 5 && Number.isInteger(value * 2);
        expect(Stars.safeParse(value).success).toBe(expected);
      },
    ),
  );
});
