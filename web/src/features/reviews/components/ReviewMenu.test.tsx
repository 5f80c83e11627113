import type { Review } from '@halfstar/contract/reviews/reviews.schema';
import { MantineProvider, ModalStack } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
// Loaded beforehand, what loads on demand appears at once on a busy machine too.
import './ReviewActions.tsx';
import { ReviewMenu } from './ReviewMenu.tsx';

vi.mock('#features/movies/components/use-dialogs.ts', () => ({ useFilmDialogs: () => ({ openReview() {} }) }));

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const review = { movie: { id: '1', title: 'Heat' }, can: { edit: true, remove: true } } as Review;
const find = () => screen.getByRole('button', { name: 'Actions for your review of Heat' });

test('Escape closes the menu in a dialog, wherever the focus still is, and only then the dialog', async () => {
  const close = vi.fn<() => void>();
  render(
    <MantineProvider env="test">
      <ModalStack>
        <Dialog opened onClose={close} title="Heat" size="sm">
          <ReviewMenu review={review} />
        </Dialog>
      </ModalStack>
    </MantineProvider>,
  );
  find().focus();
  fireEvent.click(find());
  expect(await screen.findByRole('menuitem', { name: 'Edit Review' })).toBeTruthy();
  const button = find();

  fireEvent.keyDown(button, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(close).not.toHaveBeenCalled();

  fireEvent.keyDown(button, { key: 'Escape' });
  expect(close).toHaveBeenCalledOnce();
});

test('the button is there from the first render, before the code of its menu has come', () => {
  render(
    <MantineProvider env="test">
      <ReviewMenu review={review} />
    </MantineProvider>,
  );
  expect(find()).toBeTruthy();
});

test('there is no button where the review can neither be edited nor deleted', () => {
  render(
    <MantineProvider env="test">
      <ReviewMenu review={{ ...review, can: { ...review.can, edit: false, remove: false } }} />
    </MantineProvider>,
  );
  expect(screen.queryByRole('button')).toBeNull();
});
