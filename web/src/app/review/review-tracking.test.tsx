import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
// The code of the dialog loads when it is opened. Loaded beforehand, it opens at once on a busy machine too.
import './ReviewDialog.tsx';
import { ADA, HEAT, makeDiaryEntry, makePage, makeReview, makeTracking } from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { type Answers, refuse } from '#test/stub-api.ts';
import { makeDraft, makeScheduled } from '#test/unpublished.ts';

const TEXT = 'Two men talk over coffee.';

/** Opens the form of a review whose text and stars a draft has. */
async function openForm(answers: Answers = {}) {
  const page = await openLoadedPage(`/reviews?review=${HEAT.id}`, {
    ...answersForMember({ journaling_enabled: true }),
    'reviews.listByMember': makePage([]),
    'reviews.publish': makeReview(202, ADA, HEAT),
    'scheduled.list': makePage([]),
    'drafts.list': makePage([]),
    'drafts.get': { draft: makeDraft(TEXT) },
    'drafts.save': makeDraft(TEXT),
    'diary.listByMovie': makePage([makeDiaryEntry(1, HEAT)]),
    ...answers,
  });
  const form = within(await screen.findByRole('dialog', { name: 'Review' }));
  await form.findByRole('textbox', { name: 'Review' });
  return { ...page, form };
}
type Form = Awaited<ReturnType<typeof openForm>>['form'];

const choose = (form: Form, label: string) => fireEvent.click(form.getByLabelText(label));
const publish = (form: Form) => fireEvent.click(form.getByRole('button', { name: 'Publish Review' }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Review' })).toBeNull());
const watched = { status: 'watched', viewing_count: 1, watch_date: '2024-05-01', favorite: true } as const;

test('[LST-09] the form sends day, rewatch and favorite along, and then asks for no date', async () => {
  const { api, form } = await openForm();
  expect(form.queryByLabelText('No')).toBeNull();
  choose(form, 'Another day');
  publish(form);
  const day = form.getByLabelText('Which day?');
  await waitFor(() => expect(document.activeElement).toBe(day));
  expect(form.getByText('Choose the day.')).toBeTruthy();
  fireEvent.change(day, { target: { value: '2024-05-01' } });
  choose(form, 'I had seen it before');
  choose(form, 'It is one of my favorites');
  publish(form);
  await closed();
  expect(api.getInputs('reviews.publish')).toEqual([
    expect.objectContaining({
      movie_id: HEAT.id,
      content: TEXT,
      rating: 4,
      viewing: { watch_date: '2024-05-01', rewatch: true },
      favorite: true,
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
  ]);
  // The viewing without a day would be asked about.
  expect(api.getInputs('diary.listByMovie')).toEqual([]);
  expect(screen.queryByRole('dialog', { name: `When did you watch ${HEAT.title}?` })).toBeNull();
});

test('[LST-09] of a film seen on a known day the form logs no other viewing when not told to', async () => {
  const { api, form } = await openForm({ 'tracking.getByMovies': { items: [makeTracking(HEAT.id, watched)] } });
  expect(form.getByLabelText('No')).toHaveProperty('checked', true);
  expect(form.getByLabelText('It is one of my favorites')).toHaveProperty('checked', true);
  choose(form, "I don't remember");
  expect(form.getByLabelText('I had seen it before')).toHaveProperty('checked', true);
  choose(form, 'No');
  publish(form);
  await closed();
  expect(api.getInputs('reviews.publish')).toMatchObject([{ viewing: null, favorite: null }]);
});

test('[LST-09] of a film seen on a known day the form logs another viewing when told to', async () => {
  const { api, form } = await openForm({ 'tracking.getByMovies': { items: [makeTracking(HEAT.id, watched)] } });
  choose(form, 'Another day');
  fireEvent.change(form.getByLabelText('Which day?'), { target: { value: '2024-05-01' } });
  publish(form);
  await closed();
  expect(api.getInputs('reviews.publish')).toMatchObject([
    { viewing: { watch_date: '2024-05-01', rewatch: true }, favorite: null },
  ]);
});

test('[LST-03] a day that the server refuses is shown at its field', async () => {
  const message = 'That day is still to come.';
  const refused = refuse('INVALID_INPUT', 422, { errors: [{ field: 'viewing.watch_date', message }] } as object);
  const { form } = await openForm({ 'reviews.publish': refused });
  choose(form, 'Another day');
  fireEvent.change(form.getByLabelText('Which day?'), { target: { value: '2024-05-01' } });
  publish(form);
  expect(await form.findByText(message)).toBeTruthy();
  expect(form.getByLabelText('Which day?').getAttribute('aria-invalid')).toBe('true');
});

test('drafts and scheduled reviews keep day, rewatch and favorite', async () => {
  const along = { viewing: { watch_date: '2024-05-01', rewatch: true }, favorite: true };
  const { api, form } = await openForm({
    'drafts.get': { draft: makeDraft(TEXT, along) },
    'scheduled.schedule': makeScheduled(204, HEAT),
  });
  expect(form.getByLabelText('Which day?')).toHaveProperty('value', '2024-05-01');
  expect(form.getByLabelText('I had seen it before')).toHaveProperty('checked', true);
  choose(form, 'Publish it later');
  fireEvent.change(form.getByLabelText('Date'), { target: { value: '2031-07-01' } });
  fireEvent.click(form.getByRole('button', { name: 'Schedule Review' }));
  await closed();
  expect(api.getInputs('scheduled.schedule')).toMatchObject([{ content: TEXT, ...along }]);
});
