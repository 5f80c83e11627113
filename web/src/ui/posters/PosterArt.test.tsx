import { act } from '@testing-library/react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { getPosterDrawing } from './drawing.ts';
import { PosterArt } from './PosterArt.tsx';

const { size: _size, ...drawing } = getPosterDrawing({ title: 'Heat', year: 1995 });

/** As in a browser, which has no compositions yet: one poster from the server, and another one that the browser renders. */
async function hydrateWithoutCompositions(html: string) {
  vi.resetModules();
  const { PosterArt: LatePosterArt } = await import('./PosterArt.tsx');
  const root = document.createElement('div');
  root.innerHTML = html;
  const later = document.createElement('div');
  document.body.replaceChildren(root, later);
  const errors: unknown[] = [];
  vi.spyOn(console, 'error').mockImplementation((...parts) => void errors.push(parts));
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  vi.doMock('./compositions.ts', async (load) => {
    await held;
    return load();
  });
  await act(async () => {
    hydrateRoot(root, <LatePosterArt {...drawing} />, { onRecoverableError: (error) => errors.push(error) });
    createRoot(later).render(<LatePosterArt {...drawing} />);
  });
  return { root, later, errors, release };
}

test('[MOV-05] the art that the server rendered stays until its shapes are loaded, and is the same then', async () => {
  const html = renderToString(<PosterArt {...drawing} />);
  expect(html).toContain(' d="M');
  const { root, later, errors, release } = await hydrateWithoutCompositions(html);
  expect(root.innerHTML).toBe(html);
  expect(later.querySelector('path[d]')).toBeNull();
  await act(async () => {
    release();
    const { loadCompositions } = await import('./load-compositions.ts');
    await loadCompositions();
  });
  expect([root.innerHTML, later.innerHTML]).toEqual([html, html]);
  expect(errors).toEqual([]);
});
