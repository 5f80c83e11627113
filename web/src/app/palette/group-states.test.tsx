import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { found, openFilmSearch, type } from '#test/film-search.tsx';
import { HEAT } from '#test/fixtures.ts';
import { type Answers, offline } from '#test/stub-api.ts';
import classes from './palette.module.css';

const GROUPS = [
  ['people.search', 'Directors and actors'],
  ['follows.searchMembers', 'Members'],
] as const;

const skeletons = () => document.getElementsByClassName(classes['faceSkeleton'] ?? '');

test.each(GROUPS)(
  '[NAV-11] %s of the palette has a skeleton, an error with a retry, and no group without results',
  async (call, heading) => {
    const { api } = await openFilmSearch(found(HEAT));
    const answer = (give: () => unknown) => api.answer({ [call]: give } as Answers);
    const held = Promise.withResolvers<void>();
    answer(async () => {
      await held.promise;
      return offline();
    });
    type('heat');
    await waitFor(() => expect(skeletons()).toHaveLength(1));
    const failure = `${heading} could not be searched.`;
    expect(screen.queryByText(failure)).toBeNull();
    held.resolve();
    await screen.findByText(failure);
    expect(skeletons()).toHaveLength(0);

    const tried = Promise.withResolvers<void>();
    answer(async () => {
      await tried.promise;
      return { items: [] };
    });
    fireEvent.click(screen.getByRole('button', { name: `Try Again: ${heading}` }));
    await waitFor(() => expect(skeletons()).toHaveLength(1));
    expect(screen.queryByText(failure)).toBeNull();
    tried.resolve();
    await waitFor(() => expect(skeletons()).toHaveLength(0));
    expect(screen.queryByText(failure)).toBeNull();
    expect(screen.queryByRole('grid', { name: heading })).toBeNull();
  },
);
