import { MantineProvider, ModalStack } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { LazyDialog } from './LazyDialog.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function App({ children }: { children: ReactNode }) {
  const [queryClient] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <ModalStack>{children}</ModalStack>
      </MantineProvider>
    </QueryClientProvider>
  );
}

const renderIn = (children: ReactNode) => render(children, { wrapper: App });

const button = (name: string) => screen.getByRole('button', { name });
const dialog = (name: string) => screen.queryByRole('dialog', { name });

/** Presses a button that has the focus, as a user does. */
function press(name: string) {
  button(name).focus();
  fireEvent.click(button(name));
}

const pressTab = (shiftKey: boolean) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Tab', code: 'Tab', shiftKey });

const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });

/** A page with a dialog that contains a confirmation which removes it. */
function Page({ confirm }: { confirm?: { pending?: boolean; error?: unknown } }) {
  const [film, setFilm] = useState(false);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setFilm(true)}>
        Open Heat
      </button>
      <Dialog opened={film} onClose={() => setFilm(false)} title="Heat" size="md">
        <button type="button" onClick={() => setAsking(true)}>
          Delete
        </button>
        <ConfirmDialog
          opened={asking}
          title="Delete Heat?"
          action="Delete it"
          {...confirm}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            setFilm(false);
          }}
        >
          It will be gone.
        </ConfirmDialog>
      </Dialog>
    </>
  );
}

async function openBoth() {
  press('Open Heat');
  await waitFor(() => expect(dialog('Heat')).not.toBeNull());
  press('Delete');
  await waitFor(() => expect(document.activeElement).toBe(button('Keep it')));
}

test('[A11-01] Escape closes the dialog on top only, and each returns the focus to what opened it', async () => {
  renderIn(<Page />);
  await openBoth();
  pressEscape();
  await waitFor(() => expect(dialog('Delete Heat?')).toBeNull());
  expect(dialog('Heat')).not.toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(button('Delete')));
  pressEscape();
  await waitFor(() => expect(dialog('Heat')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button('Open Heat')));
});

test('[A11-01] Tab and Shift+Tab go round in a dialog and do not leave it', async () => {
  renderIn(<Page />);
  press('Open Heat');
  await waitFor(() => expect(dialog('Heat')?.contains(document.activeElement)).toBe(true));
  button('Delete').focus();
  pressTab(false);
  expect(document.activeElement).toBe(button('Close'));
  pressTab(true);
  expect(document.activeElement).toBe(button('Delete'));
});

test('[A11-01] when an action closes both dialogs the focus returns to what opened the first', async () => {
  renderIn(<Page />);
  await openBoth();
  fireEvent.click(button('Delete it'));
  await waitFor(() => expect(dialog('Heat')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button('Open Heat')));
});

test('a confirmation shows the error of a failed action, and a pending state', async () => {
  const { rerender } = renderIn(<Page confirm={{ error: new Error('no answer') }} />);
  await openBoth();
  expect(screen.getByRole('alert').textContent).not.toBe('');
  rerender(<Page confirm={{ pending: true }} />);
  expect(button('Delete it').getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('');
});

function Inner({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Full review" size="md">
      Two tired men.
    </Dialog>
  );
}

test('while the code of a dialog is loading, Escape does not close the dialog beneath; then the focus returns to the opener', async () => {
  const loaded = Promise.withResolvers<{ default: typeof Inner }>();
  const LazyInner = lazyWithRetry(() => loaded.promise);
  const closeOuter = vi.fn<() => void>();
  function Outer() {
    const [opened, setOpened] = useState(false);
    return (
      <Dialog opened onClose={closeOuter} title="Heat" size="md">
        <button type="button" onClick={() => setOpened(true)}>
          Read
        </button>
        <LazyDialog opened={opened} onClose={() => setOpened(false)}>
          <LazyInner opened={opened} onClose={() => setOpened(false)} />
        </LazyDialog>
      </Dialog>
    );
  }
  renderIn(<Outer />);
  await screen.findByRole('button', { name: 'Read' });
  await act(async () => press('Read'));
  pressEscape();
  expect(closeOuter).not.toHaveBeenCalled();
  await act(async () => loaded.resolve({ default: Inner }));
  await screen.findByRole('dialog', { name: 'Full review' });
  pressEscape();
  await waitFor(() => expect(dialog('Full review')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button('Read')));
  expect(closeOuter).not.toHaveBeenCalled();
});
