import { useMutation } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderHookWithApp, testQueryClient } from '#test/app.tsx';
import { orderedMutation, pendingChoices, usePendingChoices } from './ordered-mutations.ts';

/** Choices about named things, on a server whose responses the test controls. */
function openChooser(...names: string[]) {
  const held: { name: string; choice: string; settle: (error?: Error) => void }[] = [];
  const { queryClient } = testQueryClient();
  const open = (name: string) =>
    renderHookWithApp(
      () => {
        const { mutate } = useMutation({
          ...orderedMutation(['choose', name]),
          mutationFn: (choice: string) =>
            new Promise<void>((resolve, reject) => {
              held.push({ name, choice, settle: (error) => (error === undefined ? resolve() : reject(error)) });
            }),
        });
        return { mutate, pending: usePendingChoices<string>(['choose', name]) };
      },
      { queryClient },
    ).result;
  const choosers = names.map(open);
  const arrived = () => held.map(({ name, choice }) => `${name}: ${choice}`);
  const settleNext = async (error?: Error) => {
    const next = held.findLast((one) => one.settle !== undefined);
    await act(async () => next?.settle(error));
  };
  return { queryClient, choosers, arrived, settleNext };
}

test('choices about one thing reach the server one after the other, in the order in which they were made', async () => {
  const { queryClient, choosers, arrived, settleNext } = openChooser('heat');
  const [heat] = choosers as [(typeof choosers)[0]];
  act(() => {
    for (const choice of ['one', 'two', 'three']) heat.current.mutate(choice);
  });
  // Available before the next render.
  expect(pendingChoices(queryClient, ['choose', 'heat'])).toEqual(['one', 'two', 'three']);
  await waitFor(() => expect(heat.current.pending).toEqual(['one', 'two', 'three']));
  expect(arrived()).toEqual(['heat: one']);
  await settleNext();
  await waitFor(() => expect(arrived()).toEqual(['heat: one', 'heat: two']));
  expect(heat.current.pending).toEqual(['two', 'three']);
  await settleNext();
  await waitFor(() => expect(arrived()).toHaveLength(3));
  await settleNext();
  await waitFor(() => expect(heat.current.pending).toEqual([]));
});

test('a refused choice is no longer pending, and the next ones are still sent', async () => {
  const { choosers, arrived, settleNext } = openChooser('heat');
  const [heat] = choosers as [(typeof choosers)[0]];
  act(() => {
    heat.current.mutate('refused');
    heat.current.mutate('kept');
  });
  await waitFor(() => expect(arrived()).toEqual(['heat: refused']));
  await settleNext(new Error('no'));
  await waitFor(() => expect(arrived()).toEqual(['heat: refused', 'heat: kept']));
  expect(heat.current.pending).toEqual(['kept']);
});

test('choices about different things are independent', async () => {
  const { choosers, arrived } = openChooser('heat', 'jaws');
  const [heat, jaws] = choosers as [(typeof choosers)[0], (typeof choosers)[0]];
  act(() => {
    heat.current.mutate('one');
    jaws.current.mutate('two');
  });
  await waitFor(() => expect(arrived()).toEqual(['heat: one', 'jaws: two']));
  expect([heat.current.pending, jaws.current.pending]).toEqual([['one'], ['two']]);
});

test('every component that shows the thing sees the pending choice', async () => {
  const { choosers } = openChooser('heat', 'heat');
  const [pressed, other] = choosers as [(typeof choosers)[0], (typeof choosers)[0]];
  act(() => pressed.current.mutate('one'));
  await waitFor(() => expect(other.current.pending).toEqual(['one']));
});
