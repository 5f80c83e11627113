import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
// The code of the dialog loads when it is opened. Loaded beforehand, it opens at once on a busy machine too.
import '#app/review/ReviewDialog.tsx';
import { LITE, MANAGER, makeClub, makeClubReview, makeClubReviews, PRO } from '#test/club-fixtures.ts';
import { ADA, BOB, HEAT, makePage } from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { type Answers, refuse } from '#test/stub-api.ts';
import { makeDraft, makeScheduled } from '#test/unpublished.ts';
import { choose, press, pressEnter, pressKey } from '#test/user.ts';

afterEach(() => localStorage.clear());

const CLUB_ID = makeClub().club_id;
const CLUB_PATH = `/movie-clubs/${CLUB_ID}`;
const REVIEW_PATH = `${CLUB_PATH}?review=${HEAT.id}&club=${CLUB_ID}`;
const open = (who: object, answers: Answers = {}) =>
  openLoadedPage(CLUB_PATH, {
    ...answersForMember(),
    'clubs.get': makeClub(who),
    // Words are saved as a draft whenever two seconds pass.
    'drafts.save': ({ content }) => makeDraft(content),
    ...answers,
  });
const rate = (stars: string) =>
  void fireEvent.keyDown(screen.getByRole('slider', { name: 'Your rating of Heat' }), { key: stars });
const VEILED = makeClubReview(1201, BOB, { veiled: true, review_content: null });

const form = () => within(screen.getByRole('form', { name: 'Your rating of Heat' }));
const own = () => within(screen.getByRole('region', { name: 'Your review' }));
const DRAFT = makeDraft('What I began in the club.', { club: { club_id: CLUB_ID, name: 'Slow Cinema' } });
const OWN = makeClubReview(1202, ADA, {
  review_content: 'A heist of my own.',
  rating: 3,
  can: { edit: true, hide: false, show: false },
});
const findDialog = async (name = 'Review') => within(await screen.findByRole('dialog', { name }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('[CLB-02] lite members rate alone: no text, “Submit Rating”, a word about Pro, and what the server refuses', async () => {
  const { api } = await open(LITE, {
    'clubReviews.save': refuse('UPGRADE_REQUIRED', 403, { detail: 'Upgrade required' }),
  });
  expect(screen.queryByRole('button', { name: 'Write Review' })).toBeNull();
  expect(form().getByText('Upgrade to Pro for full reviews.')).toBeTruthy();
  rate('4');
  await press('Submit Rating');
  expect((await form().findByRole('alert')).textContent).toBe('Upgrade required');
  api.answer({
    'clubReviews.save': makeClubReview(1202, ADA, { kind: 'rating', review_content: 'Rated 4 stars' }),
  });
  await press('Submit Rating');
  await screen.findByText('Your rating of Heat is in the club.');
  expect(api.getInputs('clubReviews.save')[1]).toMatchObject({ movie_id: HEAT.id, rating: 4, review_content: null });
});

test('[CLB-02] a lite member who opens the address of the form is told so, and sees what they wrote before', async () => {
  await openLoadedPage(REVIEW_PATH, {
    ...answersForMember(),
    'clubs.get': makeClub(LITE),
    'drafts.get': { draft: DRAFT },
  });
  const dialog = await findDialog();
  expect(await dialog.findByText('Upgrade to Pro for full reviews.')).toBeTruthy();
  expect(dialog.getByText(DRAFT.content)).toBeTruthy();
  expect(dialog.queryByRole('textbox')).toBeNull();
});

test('[CLB-02] [REV-01] pro members write a full review in the review dialog, of this film, without title and viewing', async () => {
  const { api, router } = await open(PRO, { 'clubReviews.save': makeClubReview(1202, ADA) });
  expect(screen.queryByText(/Upgrade to Pro/)).toBeNull();
  await press('Write Review');
  expect(router.state.location.search).toMatchObject({ review: HEAT.id, club: CLUB_ID });
  const dialog = await findDialog();
  const text = await dialog.findByRole('textbox', { name: 'Review' });
  expect(dialog.getByText('In Slow Cinema')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Change Movie' })).toBeNull();
  expect(dialog.queryByRole('textbox', { name: 'Title' })).toBeNull();
  expect(dialog.queryByRole('checkbox', { name: 'It is one of my favorites' })).toBeNull();
  fireEvent.keyDown(dialog.getByRole('slider'), { key: 'End' });
  fireEvent.change(text, { target: { value: 'Too short' } });
  await press('Publish Review');
  await dialog.findByText('Review must be at least 10 characters long');
  fireEvent.change(text, { target: { value: 'A long and quiet look at work.' } });
  fireEvent.click(dialog.getByRole('checkbox', { name: /^It gives away what happens/ }));
  await press('Publish Review');
  await screen.findByText('Your review is in the club.');
  await closed();
  expect(api.getInputs('clubReviews.save')).toMatchObject([
    {
      club_id: CLUB_ID,
      movie_id: HEAT.id,
      rating: 5,
      review_content: 'A long and quiet look at work.',
      is_spoiler: true,
    },
  ]);
});

test('[DRF-01] the form in a club restores the club’s draft, says when it was saved, and saves it as one of the club', async () => {
  const { api } = await open(PRO, {
    'drafts.get': ({ club_id: club }) => ({ draft: club === CLUB_ID ? DRAFT : null }),
  });
  await press('Write Review');
  const dialog = await findDialog();
  const text = await dialog.findByDisplayValue(DRAFT.content);
  expect(dialog.getByText(/^Your draft, saved/)).toBeTruthy();
  api.answer({ 'drafts.save': { ...DRAFT, version: 4 } });
  fireEvent.change(text, { target: { value: 'What I began in the club, and more.' } });
  await pressKey('Escape');
  await closed();
  await waitFor(() => expect(api.calls).toContain('drafts.save'));
  expect(api.getInputs('drafts.save')).toMatchObject([
    { club_id: CLUB_ID, movie_id: HEAT.id, version: DRAFT.version, content: 'What I began in the club, and more.' },
  ]);
});

test('[SCH-01] a review in a club is scheduled', async () => {
  const club = { club_id: CLUB_ID, name: 'Slow Cinema' };
  const { api } = await open(PRO, {
    'drafts.get': { draft: DRAFT },
    'scheduled.schedule': makeScheduled(1203, HEAT, { club }),
  });
  await press('Write Review');
  const dialog = await findDialog();
  await dialog.findByDisplayValue(DRAFT.content);
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Publish it later' }));
  fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2031-01-01' } });
  await press('Schedule Review');
  await screen.findByText(/^Your review of Heat comes out in Slow Cinema on /);
  expect(api.getInputs('scheduled.schedule')).toMatchObject([
    { club_id: CLUB_ID, movie_id: HEAT.id, draft_version: DRAFT.version, content: DRAFT.content, title: '' },
  ]);
  expect(api.calls).not.toContain('clubReviews.save');
});

test('[CLB-02] a pro member who leaves it at the stars submits a rating', async () => {
  const { api } = await open(PRO, {
    'clubReviews.save': makeClubReview(1202, ADA, { kind: 'rating', review_content: 'Rated 3 stars' }),
  });
  rate('3');
  await press('Submit Rating');
  await screen.findByText('Your rating of Heat is in the club.');
  expect(api.getInputs('clubReviews.save')).toMatchObject([{ rating: 3, review_content: null }]);
});

test('[REV-01] the own review is shown, and its menu opens “Edit Review” with its text', async () => {
  const { api } = await open(PRO, {
    'clubReviews.listOwn': makePage([OWN]),
    'clubReviews.save': () => {
      const changed = { ...OWN, rating: 5, review_content: 'A heist of my own, again.', edited: true };
      api.answer({ 'clubReviews.listOwn': makePage([changed]) });
      return changed;
    },
  });
  expect(own().getByText('A heist of my own.')).toBeTruthy();
  expect(own().queryByRole('button', { name: 'Write Review' })).toBeNull();
  await choose(own().getByRole('button', { name: 'Actions for your review of Heat' }), 'Edit Review');
  const dialog = await findDialog('Edit Review');
  const text = await dialog.findByDisplayValue('A heist of my own.');
  fireEvent.change(text, { target: { value: 'A heist of my own, again.' } });
  fireEvent.keyDown(dialog.getByRole('slider'), { key: 'End' });
  await press('Save Changes');
  await screen.findByText('Your changes are saved.');
  expect(await own().findByText('A heist of my own, again.')).toBeTruthy();
  expect(own().getByText('edited')).toBeTruthy();
  await waitFor(() => expect(own().getByRole('slider').getAttribute('aria-valuetext')).toBe('5 stars'));
});

test('the own review is deleted, and the stars have the focus', async () => {
  const { api } = await open(PRO, {
    'clubReviews.listOwn': makePage([OWN]),
    'clubReviews.delete': () => {
      api.answer({ 'clubReviews.listOwn': makePage([]) });
      return {};
    },
  });
  await choose(own().getByRole('button', { name: 'Actions for your review of Heat' }), 'Delete Review');
  const dialog = await screen.findByRole('dialog', { name: 'Delete this review?' });
  await pressEnter(within(dialog).getByRole('button', { name: 'Delete Review' }));
  await screen.findByText('Your review is deleted.');
  await waitFor(() => expect(own().queryByRole('button', { name: /^Actions/ })).toBeNull());
  const stars = screen.getByRole('slider', { name: 'Your rating of Heat' });
  expect(stars.getAttribute('aria-valuetext')).toBe('Not rated');
  await waitFor(() => expect(document.activeElement).toBe(stars));
});

test('a rating alone is deleted by its own menu, which offers nothing to edit', async () => {
  const rating = { ...OWN, kind: 'rating' as const, review_content: 'Rated 3 stars' };
  await open(LITE, { 'clubReviews.listOwn': makePage([rating]), 'clubReviews.delete': {} });
  expect(form().queryByText('Rated 3 stars')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Actions for your rating of Heat' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Delete Rating']);
});

test('[CLB-07] until one has rated the film a veil hides the text, not author and stars; a click lifts it', async () => {
  const { api } = await open(PRO, {
    'clubReviews.listByMovie': ({ unveiled }) =>
      makeClubReviews([
        unveiled === true ? { ...VEILED, veiled: false, review_content: 'It ends at the airport.' } : VEILED,
      ]),
  });
  const item = screen.getByRole('listitem', { name: 'Bob’s review of Heat' });
  expect(within(item).getByRole('link', { name: 'Bob' })).toBeTruthy();
  expect(within(item).getByRole('img', { name: '4 stars' })).toBeTruthy();
  expect(within(item).getByText('Hidden until you have rated this film')).toBeTruthy();
  await pressEnter(within(item).getByRole('button', { name: 'Show anyway: Bob’s review of Heat' }));
  await screen.findByText('It ends at the airport.');
  const inputs = api.getInputs('clubReviews.listByMovie');
  expect([inputs[0]?.unveiled, inputs.at(-1)?.unveiled]).toEqual([false, true]);
  expect(document.activeElement).toBe(screen.getByRole('listitem', { name: 'Bob’s review of Heat' }));
});

test('[CLB-07] rating the film lifts the veil', async () => {
  const { api } = await open(LITE, {
    'clubReviews.listByMovie': makeClubReviews([VEILED]),
    'clubReviews.save': () => {
      api.answer({ 'clubReviews.listByMovie': makeClubReviews([makeClubReview(1201, BOB)]) });
      return makeClubReview(1202, ADA, { kind: 'rating', review_content: 'Rated 2 stars' });
    },
  });
  rate('2');
  await press('Submit Rating');
  expect(await screen.findByText('What a heist, and what a city.')).toBeTruthy();
});

test('a moderator hides a review, and it is marked', async () => {
  const shown = makeClubReview(1201, BOB, { can: { edit: false, hide: true, show: false } });
  const hidden = { ...shown, hidden: true, can: { edit: false, hide: false, show: true } };
  const { api } = await open(MANAGER, {
    'clubReviews.listByMovie': makeClubReviews([shown]),
    'clubReviews.hide': () => {
      api.answer({ 'clubReviews.listByMovie': makeClubReviews([hidden]) });
      return hidden;
    },
  });
  await choose(screen.getByRole('button', { name: 'Actions for Bob’s review of Heat' }), 'Hide Review');
  expect(await screen.findByText('Hidden by a moderator')).toBeTruthy();
});
