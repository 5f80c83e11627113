import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
// The code of the dialog loads when it is opened. Loaded beforehand, it opens at once on a busy machine too.
import './ReviewDialog.tsx';
import { ADA, HEAT, JAWS, makePage, makeReview } from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { type Answers, refuse } from '#test/stub-api.ts';
import { makeDraft, makeScheduled } from '#test/unpublished.ts';
import { expectFocus, press, pressEnter, pressKey } from '#test/user.ts';

afterEach(() => localStorage.clear());

const TEXT = 'Two men talk over coffee.';
const OWN = makeReview(202, ADA, HEAT, {
  title: 'Coffee',
  content: TEXT,
  rating: 3,
  can: { edit: true, remove: true, react: true },
});
const WAITING = makeScheduled(203, JAWS, { content: TEXT });

/** Opens the form. The server stores the drafts that come. */
function openForm(path: string, more: Answers = {}) {
  let version = 0;
  return openLoadedPage(path, {
    ...answersForMember(),
    'reviews.listByMember': makePage([]),
    'scheduled.list': makePage([]),
    'drafts.list': makePage([]),
    'drafts.save': ({ content, title, rating, is_spoiler }) => {
      version += 1;
      return makeDraft(content, { title, rating, is_spoiler, version });
    },
    ...more,
  });
}
const reviewOf = (movie: typeof HEAT) => `/reviews?review=${movie.id}`;

const findForm = async (title = 'Review') => within(await screen.findByRole('dialog', { name: title }));
type Form = Awaited<ReturnType<typeof findForm>>;
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const words = (form: Form) => form.findByRole<HTMLTextAreaElement>('textbox', { name: 'Review' });
const rate = (form: Form) => fireEvent.keyDown(form.getByRole('slider'), { key: 'End' });
const announced = () => document.querySelector('[aria-live="assertive"]')?.textContent;
const escape = () => pressKey('Escape');
const closed = (title = 'Review') => waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());

const begin = () => press('Write First Review');
const findFilm = async (form: Form, title: string) => {
  fill(await form.findByRole('textbox', { name: 'Search movies' }), title);
  fireEvent.click(await form.findByRole('button', { name: new RegExp(title) }));
};

test('[REV-01] first the film, then the text; Change Movie leads back, and closing resets', async () => {
  const films = [HEAT, JAWS].map((film) => ({
    ...film,
    vote_average: null,
    release_date: null,
    overview: null,
    director: null,
    original_title: null,
  }));
  const { router } = await openForm('/reviews', {
    'movies.search': ({ query }) => ({ items: films.filter(({ title }) => title === query), offline: false }),
  });
  await begin();
  const form = await findForm();
  await findFilm(form, 'Heat');
  expect(await words(form)).toBeTruthy();
  await pressEnter(form.getByRole('button', { name: 'Change Movie' }));
  await expectFocus(await form.findByRole('textbox', { name: 'Search movies' }));
  await findFilm(form, 'Jaws');
  expect(await words(form)).toBeTruthy();
  expect(router.state.location.search).toEqual({ review: JAWS.id });
  await escape();
  await closed();
  await begin();
  const search = await (await findForm()).findByRole<HTMLInputElement>('textbox', { name: 'Search movies' });
  expect(search.value).toBe('');
});

test('[REV-02] without stars nothing can be published', async () => {
  await openForm(reviewOf(HEAT));
  const form = await findForm();
  fill(await words(form), TEXT);
  const publish = form.getByRole('button', { name: 'Publish Review' });
  expect(publish).toHaveProperty('disabled', true);
  expect(form.getByText('Please provide a rating')).toBeTruthy();
  rate(form);
  expect(publish).toHaveProperty('disabled', false);
});

test('[REV-02] [A11-01] the first invalid field has the focus, and the number of errors is announced', async () => {
  await openForm(reviewOf(HEAT), { 'reviews.publish': OWN });
  const form = await findForm();
  const text = await words(form);
  const title = form.getByRole('textbox', { name: 'Title' });
  rate(form);
  fill(title, 'x'.repeat(201));
  fill(text, 'x'.repeat(2001));
  fireEvent.click(form.getByRole('button', { name: 'Publish Review' }));
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(form.getByText('Title must be 200 characters or less')).toBeTruthy();
  expect(form.getByText('Review must be 2000 characters or less')).toBeTruthy();
  expect(title.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(announced()).toBe('2 fields need your attention.'));
  fill(title, 'Coffee');
  fill(text, 'Too short');
  fireEvent.click(form.getByRole('button', { name: 'Publish Review' }));
  await waitFor(() => expect(document.activeElement).toBe(text));
  expect(form.getByText('Review must be at least 10 characters long')).toBeTruthy();
  await waitFor(() => expect(announced()).toBe('One field needs your attention.'));
  fill(text, TEXT);
  fireEvent.click(form.getByRole('button', { name: 'Publish Review' }));
  await closed();
});

const CHANGES: [what: string, path: string, change: (form: Form) => void][] = [
  ['its stars', reviewOf(HEAT), rate],
  ['its spoiler flag', reviewOf(HEAT), (form) => fireEvent.click(form.getByLabelText('It gives away what happens'))],
  ['its time', reviewOf(JAWS), (form) => fill(form.getByLabelText('Time'), '21:07')],
  ['whether it waits', reviewOf(JAWS), (form) => fireEvent.click(form.getByLabelText('Publish it later'))],
];

test.each(CHANGES)('[A11-01] editing a review asks before closing when only %s changed', async (_, path, change) => {
  await openForm(path, {
    'reviews.getOwn': ({ movie_id: id }) => ({ review: id === HEAT.id ? OWN : null }),
    'scheduled.get': ({ movie_id: id }) => ({ scheduled: id === JAWS.id ? WAITING : null }),
  });
  const form = await findForm('Edit Review');
  expect((await words(form)).value).toBe(TEXT);
  form.getByRole('slider').focus();
  change(form);
  await escape();
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  const keep = question.getByRole('button', { name: 'Keep writing' });
  await waitFor(() => expect(document.activeElement).toBe(keep));
  await pressEnter(keep);
  await closed('Leave without saving?');
  await waitFor(() => expect(document.activeElement).toBe(form.getByRole('slider')));
  await escape();
  await pressEnter(await screen.findByRole('button', { name: /^(Throw them away|Leave without the time)$/ }));
  await closed('Edit Review');
});

test('[DRF-01] a new review asks about the time, which no draft contains, and saves the rest', async () => {
  const { api } = await openForm(reviewOf(HEAT));
  const form = await findForm();
  await words(form);
  rate(form);
  fireEvent.click(form.getByLabelText('It gives away what happens'));
  fireEvent.click(form.getByLabelText('Publish it later'));
  await escape();
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  expect(question.getByText(/^Your words are kept as a draft/)).toBeTruthy();
  await pressEnter(question.getByRole('button', { name: 'Leave without the time' }));
  await closed();
  await waitFor(() =>
    expect(api.getInputs('drafts.save').at(-1)).toMatchObject({ title: '', content: '', rating: 5, is_spoiler: true }),
  );
});

test('[DRF-01] a review whose draft was changed elsewhere is not published before its author has chosen the words', async () => {
  const elsewhere = makeDraft('She was the other one, said the phone', { version: 7 });
  const changed = refuse('DRAFT_CHANGED', 409, { data: { draft: elsewhere } } as object);
  const { api } = await openForm(reviewOf(HEAT), { 'reviews.publish': changed });
  const form = await findForm();
  const text = await words(form);
  fill(text, 'She was the other one, said the laptop');
  rate(form);
  const publish = form.getByRole('button', { name: 'Publish Review' });
  fireEvent.click(publish);
  expect(await form.findByText('You also wrote about this film elsewhere')).toBeTruthy();
  expect(form.getByText('She was the other one, said the phone')).toBeTruthy();
  expect(text.value).toBe('She was the other one, said the laptop');
  fireEvent.click(publish);
  expect(await form.findByText('Choose first which words to go on with.')).toBeTruthy();
  await pressEnter(form.getByRole('button', { name: 'Take these words' }));
  await waitFor(() => expect(document.activeElement).toBe(text));
  expect(text.value).toBe('She was the other one, said the phone');
  expect(api.getInputs('reviews.publish')).toHaveLength(1);
});

test('[SCH-01] [SCH-02] to schedule a review takes a date and a time in the future; the default is noon', async () => {
  const { api } = await openForm(reviewOf(HEAT), { 'scheduled.schedule': makeScheduled(204, HEAT) });
  const form = await findForm();
  fill(await words(form), TEXT);
  rate(form);
  fireEvent.click(form.getByLabelText('Publish it later'));
  const [date, time] = [form.getByLabelText('Date'), form.getByLabelText('Time')];
  expect(time).toHaveProperty('value', '12:00');
  const send = () => fireEvent.click(form.getByRole('button', { name: 'Schedule Review' }));
  const complain = async (message: string) => {
    send();
    expect(await form.findByText(message)).toBeTruthy();
  };
  fill(date, '');
  await complain('Scheduling incomplete');
  fill(date, '2031-07-01');
  fill(time, '');
  await complain('Scheduling incomplete');
  fill(time, '09:30');
  fill(date, '2020-07-01');
  await complain('Invalid schedule time');
  fill(date, '2031-07-01');
  expect(form.getByText(/^Tuesday, (1 July|July 1,) 2031 at 0?9:30.* \(.+\)$/)).toBeTruthy();
  send();
  await closed();
  const scheduled_for = new Date(2031, 6, 1, 9, 30).toISOString();
  expect(api.getInputs('scheduled.schedule')).toMatchObject([{ movie_id: HEAT.id, content: TEXT, scheduled_for }]);
});
