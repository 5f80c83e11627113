import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { VirtualList } from './VirtualList.tsx';

const FILMS = 5000;
const ROW_HEIGHT = 100;
/** How many more may be rendered than the window shows. */
const SPARE = 20;

// jsdom lays out nothing: every element is a row high, and the list is one column wide.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({
    ...new DOMRect(0, 0, 800, ROW_HEIGHT).toJSON(),
    toJSON: () => '',
  });
});
afterEach(() => void vi.restoreAllMocks());

function scrollTo(y: number): void {
  vi.stubGlobal('scrollY', y);
  fireEvent.scroll(window);
}

test('[LST-05] a list of 5,000 films renders no more of them than the window needs', () => {
  const films = Array.from({ length: FILMS }, (_, index) => `Film ${index + 1}`);
  render(
    <VirtualList label="Favorites" items={films} getKey={(film) => film} total={FILMS}>
      {(film) => film}
    </VirtualList>,
  );
  const list = screen.getByRole('list', { name: 'Favorites' });
  const items = () => [...list.children].map(({ textContent }) => textContent);
  const height = () =>
    list.children.length * ROW_HEIGHT +
    Number.parseFloat(list.style.paddingTop) +
    Number.parseFloat(list.style.paddingBottom);
  const most = window.innerHeight / ROW_HEIGHT + SPARE;
  expect(items()[0]).toBe('Film 1');
  expect(items().length).toBeLessThan(most);
  expect(height()).toBe(FILMS * ROW_HEIGHT);

  scrollTo(FILMS * ROW_HEIGHT - window.innerHeight);
  expect(items().at(-1)).toBe('Film 5000');
  expect(list.lastElementChild?.getAttribute('aria-posinset')).toBe('5000');
  expect(list.lastElementChild?.getAttribute('aria-setsize')).toBe('5000');
  expect(items().length).toBeLessThan(most);

  // Back at the top the first films are rendered again, and the page has the same height.
  scrollTo(0);
  expect(items()[0]).toBe('Film 1');
  expect(height()).toBe(FILMS * ROW_HEIGHT);
});
