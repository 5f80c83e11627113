import { MantineProvider } from '@mantine/core';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { visuallyHidden } from '#ui/VisuallyHidden.tsx';
import { AverageRating, type AverageRatingProps } from './AverageRating.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The visible text, without the text for screen readers. */
function shown(props: AverageRatingProps): string {
  const { container } = render(
    <MantineProvider env="test">
      <main>
        <AverageRating {...props} />
      </main>
    </MantineProvider>,
  );
  const main = container.querySelector('main');
  if (main === null) throw new Error('nothing was rendered');
  for (const hidden of main.querySelectorAll(`.${visuallyHidden}, [data-empty]`)) hidden.remove();
  const veil = main.querySelector('[title="Hidden until you have seen it"]') === null ? '' : 'veil';
  return `${main.textContent}${veil}`;
}

const score = (rating_count: number, rating_average: number | null = 3.8) => ({ rating_count, rating_average });

test('[MOV-14] the members’ average shows from 5 ratings on, on cards from the first', () => {
  expect(shown({ score: score(0, null), as: 'poster' })).toBe('');
  expect(shown({ score: score(4), as: 'poster' })).toBe('');
  expect(shown({ score: score(5), as: 'poster' })).toBe('3.8 (5)');
  expect(shown({ score: score(5), as: 'poster', withCount: false })).toBe('3.8');
  expect(shown({ score: score(0, null), as: 'card' })).toBe('');
  expect(shown({ score: score(1), as: 'card' })).toBe('3.8 (1)');
  expect(shown({ score: score(0, null), as: 'line' })).toBe('No member has rated it yet');
  expect(shown({ score: score(4), as: 'line' })).toBe('4 ratings; the average needs 5');
  expect(shown({ score: score(12), as: 'line' })).toBe('3.8 ★ (12) by members');
});

test('[MOV-13] it is hidden when the viewer hides scores and when the server omits it', () => {
  expect(shown({ score: score(12), as: 'card', veiled: true })).toBe('veil');
  expect(shown({ score: score(12, null), as: 'card' })).toBe('veil');
  expect(shown({ score: score(12), as: 'poster', veiled: true })).toBe('veil');
  expect(shown({ score: score(12, null), as: 'poster' })).toBe('veil');
  expect(shown({ score: score(4, null), as: 'poster' })).toBe('');
  expect(shown({ score: score(12, null), as: 'line' })).toBe('\u00a0');
});
