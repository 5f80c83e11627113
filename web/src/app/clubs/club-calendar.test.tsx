import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LITE, makeClub, OUTSIDER } from '#test/club-fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { type Answers, refuse } from '#test/stub-api.ts';
import { press } from '#test/user.ts';

const { club_id: CLUB_ID } = makeClub();
const FIRST = `https://halfstar.example/movie-clubs/${CLUB_ID}/calendar/first.ics`;
const SECOND = FIRST.replace('first', 'second');

async function openDialog(answers: Answers) {
  const page = await openLoadedPage(`/movie-clubs/${CLUB_ID}?tab=schedule`, {
    ...answersForMember(),
    'clubs.get': makeClub(LITE),
    ...answers,
  });
  await press('Subscribe in Your Calendar');
  return page;
}

const address = async () => (await screen.findByRole<HTMLInputElement>('textbox', { name: 'Your address' })).value;

test('[CLB-06] a member makes an address, which their calendar opens', async () => {
  await openDialog({ 'clubCalendar.get': { address: null }, 'clubCalendar.renew': { address: FIRST } });
  await press('Make an Address');
  expect(await address()).toBe(FIRST);
  const link = screen.getByRole('link', { name: 'Open in Your Calendar' });
  expect(link.getAttribute('href')).toBe(FIRST.replace('https:', 'webcal:'));
});

test('[CLB-06] an address is renewed once it is said that the former one ends, and removed', async () => {
  const { api } = await openDialog({
    'clubCalendar.get': { address: FIRST },
    'clubCalendar.renew': { address: SECOND },
    'clubCalendar.remove': { address: null },
  });
  expect(await address()).toBe(FIRST);
  await press('Renew Address');
  const asking = within(await screen.findByRole('dialog', { name: 'Renew your address?' }));
  expect(asking.getByText(/stops working at once/)).toBeTruthy();
  expect(api.getInputs('clubCalendar.renew')).toEqual([]);
  asking.getByRole('button', { name: 'Renew Address' }).click();
  await screen.findByText('Your address is a new one.');
  await waitFor(async () => expect(await address()).toBe(SECOND));
  await press('Remove');
  await press('Remove Address');
  await screen.findByRole('button', { name: 'Make an Address' });
});

test('[CLB-06] what fails is said in the dialog', async () => {
  await openDialog({
    'clubCalendar.get': { address: null },
    'clubCalendar.renew': refuse('NOT_ALLOWED', 403),
  });
  await press('Make an Address');
  expect(await screen.findByText('You are not allowed to do that.')).toBeTruthy();
});

test('who is not in the club has no address', async () => {
  await openLoadedPage(`/movie-clubs/${CLUB_ID}?tab=schedule`, {
    ...answersForMember(),
    'clubs.get': makeClub(OUTSIDER),
  });
  expect(screen.queryByRole('button', { name: 'Subscribe in Your Calendar' })).toBeNull();
});
