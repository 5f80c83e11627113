import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#test/app.tsx';
import { BOB, HEAT, JAWS } from '#test/fixtures.ts';
import { deferResponse, type OutputOf, refusal, stubApi } from '#test/stub-api.ts';
import { TasteMatchPanel } from './TasteMatchPanel.tsx';

type Match = OutputOf<'taste.getMatch'>;

const NO_MATCH: Match = { shared_movies: 0, agreement: null, both_love: [], differ_most: [] };

function show(answer: Match | (() => Promise<Match>)) {
  const api = stubApi({ 'taste.getMatch': answer });
  renderWithApp(<TasteMatchPanel member={BOB} />);
  return { api, findPanel: async () => within(await screen.findByRole('region', { name: 'Your tastes' })) };
}

test('[PRO-06] tastes are compared in words and with a number whose formula is told', async () => {
  const { findPanel } = show({
    shared_movies: 5,
    agreement: 78,
    both_love: [{ movie: HEAT, rating: 4, own_rating: 4.5 }],
    differ_most: [{ movie: JAWS, rating: 4, own_rating: 1 }],
  });
  const panel = await findPanel();
  expect(await panel.findByText('78%')).toBeTruthy();
  expect(panel.getByText('You agree on some films')).toBeTruthy();
  expect(panel.getByText('From 5 films that you both rated').tagName).toBe('SUMMARY');
  expect(panel.getByText(/100 × \(1 − the mean difference of your stars ÷ 4\.5\)/)).toBeTruthy();
  expect(panel.getByRole('list', { name: 'You both love' }).textContent).toContain('Heat');
  expect(panel.getByRole('list', { name: 'Where you differ most' }).textContent).toContain('You 1 ★ · Bob 4 ★');
});

test('[PRO-06] with fewer than five shared films the panel says how many there are', async () => {
  const { findPanel } = show({ ...NO_MATCH, shared_movies: 4 });
  const panel = await findPanel();
  expect(
    await panel.findByText('You and Bob have both rated 4 films. From 5 on your tastes are compared.'),
  ).toBeTruthy();
});

test('[PRO-06] the comparison loads, fails with a retry, and comes', async () => {
  const held = deferResponse<Match>();
  const { api, findPanel } = show(() => held.promise);
  const panel = await findPanel();
  expect(await panel.findByRole('status')).toBeTruthy();
  held.fail(refusal('GONE_OUT', 403));
  expect((await panel.findByRole('alert')).textContent).toContain('The comparison could not be loaded.');
  api.answer({ 'taste.getMatch': NO_MATCH });
  fireEvent.click(panel.getByRole('button', { name: 'Try Again' }));
  expect(await panel.findByText(/^You and Bob have rated no film in common yet\./)).toBeTruthy();
});
