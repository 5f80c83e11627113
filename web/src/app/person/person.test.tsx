import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HEAT, JAWS, makeId, makePage } from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember, answersForSession, PERSON } from '#test/page-answers.ts';
import { type Answers, refuse } from '#test/stub-api.ts';

const PATH = `/person/${PERSON.id}`;
const GRID = { rating: null, status: 'none', rating_average: null, rating_count: 0 } as const;
const open = (more: Answers = {}, path = PATH) => openLoadedPage(path, { ...answersForMember(), ...more });
const titles = () =>
  within(screen.getByRole('list', { name: `Films of ${PERSON.name}` }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

test('the page of a person says what they do, how many of their films the viewer has seen, and shows those films', async () => {
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: PERSON.name })).toBeTruthy();
  expect(screen.getByText('Director and actor · You have seen 12 of 30 films')).toBeTruthy();
  expect(document.title).toBe(`${PERSON.name} · Halfstar`);
  expect(titles()).toEqual([`${PATH}?film=${HEAT.id}`, `${PATH}?film=${JAWS.id}`]);
});

test('a visitor reads how many films there are, not what they have seen', async () => {
  const person = { ...PERSON, directed_count: 0, cast_count: 1, movie_count: 1, seen_count: null };
  await openLoadedPage(PATH, { ...answersForSession(), 'people.get': person });
  expect(await screen.findByText('Actor · 1 film')).toBeTruthy();
  // Who only acts has no choice of roles.
  expect(screen.queryByRole('radiogroup')).toBeNull();
});

test('who directs and acts has a choice, which is in the address, and Back undoes it', async () => {
  const { api, router, history } = await open({
    'browse.listMovies': ({ role } = {}) =>
      makePage((role === 'director' ? [JAWS] : [HEAT, JAWS]).map((film) => ({ ...film, ...GRID }))),
  });
  fireEvent.click(await screen.findByRole('radio', { name: 'Director 12' }));
  await waitFor(() => expect(router.state.location.href).toBe(`${PATH}?role=director`));
  await waitFor(() => expect(titles()).toHaveLength(1));
  expect(api.getInputs('browse.listMovies').at(-1)).toMatchObject({
    person_id: PERSON.id,
    role: 'director',
    sort: 'year',
  });
  history.back();
  await waitFor(() => expect(titles()).toHaveLength(2));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'All 30' }).checked).toBe(true);
});

test('an unknown person is not found', async () => {
  await open({ 'people.get': refuse('NOT_FOUND', 404) }, `/person/${makeId(9999)}`);
  expect(await screen.findByText('This person is not here.')).toBeTruthy();
});

test('a person who cannot be loaded can be tried again', async () => {
  const { api } = await open({ 'people.get': refuse('GONE_OUT', 403) });
  expect(await screen.findByText('The films of this person could not be loaded.')).toBeTruthy();
  api.answer({ 'people.get': PERSON });
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { level: 1, name: PERSON.name })).toBeTruthy();
});

test('films of a person that cannot be loaded can be tried again', async () => {
  const { api } = await open({ 'browse.listMovies': refuse('GONE_OUT', 403) });
  expect(await screen.findByText('The films could not be loaded.')).toBeTruthy();
  api.answer({ 'browse.listMovies': makePage([{ ...HEAT, ...GRID }]) });
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByRole('list', { name: `Films of ${PERSON.name}` });
  expect(titles()).toEqual([`${PATH}?film=${HEAT.id}`]);
});
