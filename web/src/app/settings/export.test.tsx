import { Loader } from '@mantine/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeExport } from '#test/fixtures.ts';
import { openPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { type Answers, offline, refuse } from '#test/stub-api.ts';

const openSettings = (answers: Answers) => openPage('/settings', { ...answersForMember(), ...answers });
const MAKING = makeExport({ state: 'making', ready_at: null, expires_at: null, bytes: null });

const part = async () => within(await screen.findByRole('region', { name: 'Your data' }));
const button = async () => (await part()).findByRole('button', { name: 'Export my data' });
const countLoaders = (place: HTMLElement) =>
  place.querySelectorAll(
    Object.values(Loader.classes)
      .map((name) => `.${name}`)
      .join(),
  ).length;
const download = () => screen.queryByRole('link', { name: /^Download/ });

test('[EXP-01] a member who has exported nothing yet reads what they would get, and asks for it', async () => {
  const { api } = openSettings({ 'exports.get': { export: null }, 'exports.request': MAKING });
  const shown = await part();
  expect(await shown.findByText(/waits here for 7 days; you can ask for up to five a day/)).toBeTruthy();
  for (const name of ['The folder for-letterboxd', 'halfstar.json', 'Not in it']) shown.getByText(name);
  expect(shown.getByRole('link', { name: 'letterboxd.com/import' })).toBeTruthy();
  expect(download()).toBeNull();
  fireEvent.click(await button());
  expect(await shown.findByText(/is being made, since/)).toBeTruthy();
  expect(api.calls.filter((call) => call === 'exports.request')).toHaveLength(1);
});

test('[EXP-01] [NAV-11] while the zip is made the page says so and since when, the button waits with a loader, and the download appears by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { api } = openSettings({ 'exports.get': { export: MAKING } });
  const shown = await part();
  const words = await shown.findByText(/is being made, since/);
  expect(words.querySelector('time')?.dateTime).toBe(MAKING.requested_at);
  expect((await button()).getAttribute('aria-disabled')).toBe('true');
  expect(countLoaders(await button())).toBe(1);
  fireEvent.click(await button());
  expect(api.calls).not.toContain('exports.request');
  api.answer({ 'exports.get': { export: makeExport() } });
  await vi.advanceTimersByTimeAsync(3100);
  const link = await shown.findByRole('link', { name: 'Download (1.2 MB)' });
  expect(link.getAttribute('href')).toBe('/api/export/file');
  expect(countLoaders(await button())).toBe(0);
  expect(shown.getByText(/here until .*28.*2026/)).toBeTruthy();
  const asked = api.calls.filter((call) => call === 'exports.get').length;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(api.calls.filter((call) => call === 'exports.get')).toHaveLength(asked);
});

test('[EXP-01] an export that failed says so and can be asked for again, and a sixth one a day is refused in words', async () => {
  const failed = makeExport({ state: 'failed', ready_at: null, expires_at: null, bytes: null });
  openSettings({
    'exports.get': { export: failed },
    'exports.request': refuse('RATE_LIMITED', 429, { detail: 'Too many tries. Try again tomorrow.' }),
  });
  const shown = await part();
  expect(await shown.findByText(/could not make your zip. Nothing of yours is lost/)).toBeTruthy();
  fireEvent.click(await button());
  expect((await shown.findByText('Too many tries. Try again tomorrow.')).closest('[role="alert"]')).toBeTruthy();
});

test('[EXP-01] an export that another tab has asked for is shown instead of an error', async () => {
  const { api } = openSettings({
    'exports.get': { export: null },
    'exports.request': refuse('EXPORT_UNDER_WAY', 409, { detail: 'Your export is being made.' }),
  });
  const shown = await part();
  await button();
  api.answer({ 'exports.get': { export: MAKING } });
  fireEvent.click(await button());
  expect(await shown.findByText(/is being made, since/)).toBeTruthy();
  expect(shown.queryByText('Your export is being made.')).toBeNull();
});

test('[EXP-01] the export can fail to load and be tried again', async () => {
  const { api } = openSettings({ 'exports.get': offline });
  const shown = await part();
  expect(await shown.findByText('Your export could not be loaded.')).toBeTruthy();
  api.answer({ 'exports.get': { export: makeExport() } });
  fireEvent.click(shown.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(download()).toBeTruthy());
});
