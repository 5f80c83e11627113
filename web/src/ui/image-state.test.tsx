import { act, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { Avatar } from './people/Avatar.tsx';
import { Poster } from './posters/Poster.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** What happened to all images before hydration. */
function imagesAre(state: { complete: boolean; naturalWidth: number; currentSrc: string }): void {
  for (const name of ['complete', 'naturalWidth', 'currentSrc'] as const)
    vi.spyOn(HTMLImageElement.prototype, name, 'get').mockReturnValue(state[name]);
}

async function hydrate(element: ReactElement): Promise<void> {
  const root = document.createElement('div');
  root.innerHTML = renderToString(element);
  document.body.replaceChildren(root);
  expect(root.querySelector('img')).not.toBeNull();
  await act(async () => void hydrateRoot(root, element));
}

const POSTER = <Poster movie={{ title: 'Vertigo', year: 1958, poster_path: '/poster.jpg' }} />;
const AVATAR = <Avatar member={{ display_name: 'Ada Lovelace', username: 'ada', avatar_url: '/ada.jpg' }} />;
const FAILED = { complete: true, naturalWidth: 0, currentSrc: 'https://image.tmdb.org/t/p/w500/poster.jpg' };

test('[MOV-05] a picture that failed before hydration is replaced: a poster by a drawn one, an avatar by initials', async () => {
  imagesAre(FAILED);
  await hydrate(POSTER);
  expect(screen.getByRole('img', { name: 'Vertigo (1958)' }).textContent).toContain('Vertigo');
  expect(document.querySelector('img')).toBeNull();
  await hydrate(AVATAR);
  expect(document.body.textContent).toBe('AL');
});

test.each([
  ['was loaded before hydration', { complete: true, naturalWidth: 500, currentSrc: FAILED.currentSrc }, 1],
  ['is still coming', { complete: false, naturalWidth: 0, currentSrc: FAILED.currentSrc }, 2],
  ['waits until it is scrolled near', { complete: true, naturalWidth: 0, currentSrc: '' }, 2],
])('a poster that %s stays, with its preview until it is there', async (_, state, images) => {
  imagesAre(state);
  await hydrate(POSTER);
  expect(document.querySelectorAll('img')).toHaveLength(images);
});
