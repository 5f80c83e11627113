import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
// Loaded beforehand, what loads on demand appears at once on a busy machine too.
import '#app/review/ReviewDialog.tsx';
import '#features/reviews/components/DeleteReview.tsx';
import '#features/reviews/components/ReviewActions.tsx';
import { makeClub, PRO } from '#test/club-fixtures.ts';
import { ADA, ALIEN, HEAT, makeId, makePage, makeReview } from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { makeDraft, makeScheduled } from '#test/unpublished.ts';
import { expectFocus } from '#test/user.ts';

const CAN = { edit: true, remove: true, react: true };

const rowOf = (card: string) => screen.findByRole('article', { name: card }).then((article) => article.closest('li'));
const gone = (card: string) => waitFor(() => expect(screen.queryByRole('article', { name: card })).toBeNull());
const heading = () => screen.getByRole('heading', { level: 1, name: 'Reviews' });

/** Presses a button of a card by keyboard. */
async function pressIn(card: string, name: string | RegExp): Promise<void> {
  const button = await within(await screen.findByRole('article', { name: card })).findByRole('button', { name });
  button.focus();
  // The key ends what the last removal does to keep the focus.
  fireEvent.keyDown(button, { key: 'Enter' });
  fireEvent.click(button);
}

test('[A11-01] [DRF-01] after a draft is discarded the focus is on the next one, or on the heading; it can be restored', async () => {
  let drafts = [makeDraft('On a ship', { movie: ALIEN }), makeDraft('In a diner')];
  const discarded: typeof drafts = [];
  await openLoadedPage('/reviews?tab=drafts', {
    ...answersForMember(),
    'drafts.list': () => makePage(drafts),
    'drafts.delete': ({ movie_id: id }) => {
      discarded.push(...drafts.filter(({ movie }) => movie.id === id));
      drafts = drafts.filter(({ movie }) => movie.id !== id);
      return {};
    },
    'drafts.save': ({ movie_id: id }) => {
      const draft = discarded.find(({ movie }) => movie.id === id) ?? makeDraft('');
      drafts = [draft, ...drafts];
      return draft;
    },
  });
  const [ofHeat, ofAlien] = ['Your draft about Heat', 'Your draft about Alien'];
  await pressIn(ofAlien, 'Discard');
  await gone(ofAlien);
  await expectFocus(await rowOf(ofHeat));
  await pressIn(ofHeat, 'Discard');
  expect(await screen.findByText('No drafts.')).toBeTruthy();
  await expectFocus(heading());
  const [undo] = await screen.findAllByRole('button', { name: 'Undo' });
  if (undo !== undefined) fireEvent.click(undo);
  const row = within((await screen.findByRole('list', { name: 'Drafts' })) as HTMLElement);
  expect(row.getAllByRole('article')).toHaveLength(1);
});

test('[A11-01] [SCH-02] after a scheduled review is canceled or published early the focus is on the next one, or on the heading', async () => {
  let waiting = [makeScheduled(211, HEAT), makeScheduled(212, ALIEN)];
  const end = (id: string) => {
    waiting = waiting.filter((each) => each.id !== id);
  };
  const { api } = await openLoadedPage('/reviews?tab=scheduled', {
    ...answersForMember(),
    'scheduled.list': () => makePage(waiting),
    'scheduled.cancel': ({ scheduled_id: id }) => {
      end(id);
      return {};
    },
    'scheduled.publishNow': ({ scheduled_id: id }) => {
      end(id);
      return { review_id: makeId(221) };
    },
  });
  const [ofHeat, ofAlien] = ['Your scheduled review of Heat', 'Your scheduled review of Alien'];
  expect((await rowOf(ofHeat))?.textContent).toMatch(/Comes out on Wednesday, (1 January|January 1,) 2031 at \d/);
  await pressIn(ofHeat, 'Cancel');
  await gone(ofHeat);
  await expectFocus(await rowOf(ofAlien));
  expect(await screen.findByText('Your review of Heat is a draft again.')).toBeTruthy();
  await pressIn(ofAlien, 'Publish Now');
  expect(await screen.findByText('Nothing is scheduled.')).toBeTruthy();
  await expectFocus(heading());
  expect(api.calls.filter((call) => /^scheduled\.(cancel|publishNow)$/.test(call))).toHaveLength(2);
});

test('[SCH-02] a scheduled review is changed in its form', async () => {
  const waiting = makeScheduled(211, HEAT);
  const { router } = await openLoadedPage('/reviews?tab=scheduled', {
    ...answersForMember(),
    'scheduled.list': makePage([waiting]),
    'scheduled.get': { scheduled: waiting },
  });
  await pressIn('Your scheduled review of Heat', 'Change');
  expect(await screen.findByRole('dialog', { name: 'Edit Review' })).toBeTruthy();
  expect(router.state.location.search).toEqual({ tab: 'scheduled', review: HEAT.id });
});

const CLUB = { club_id: makeClub().club_id, name: 'Slow Cinema' };

test('[DRF-01] drafts in clubs are listed with the club’s name beside those of the same film, and open at the club’s film', async () => {
  const { router } = await openLoadedPage('/reviews?tab=drafts', {
    ...answersForMember(),
    'drafts.list': makePage([makeDraft('In the club', { club: CLUB }), makeDraft('In a diner')]),
    'clubs.get': makeClub(PRO),
  });
  const inClub = within(await screen.findByRole('article', { name: 'Your draft about Heat in Slow Cinema' }));
  expect(inClub.getByRole('link', { name: 'Slow Cinema' }).getAttribute('href')).toBe(`/movie-clubs/${CLUB.club_id}`);
  const outside = within(screen.getByRole('article', { name: 'Your draft about Heat' }));
  expect(outside.queryByRole('link', { name: 'Slow Cinema' })).toBeNull();
  fireEvent.click(inClub.getByRole('button', { name: 'Go on writing' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/movie-clubs/${CLUB.club_id}`));
  expect(router.state.location.search).toEqual({ watched: HEAT.id, review: HEAT.id, club: CLUB.club_id });
  expect(await screen.findByRole('dialog', { name: 'Review' })).toBeTruthy();
});

test('[DRF-01] a draft in a club is discarded and restored there', async () => {
  const { api } = await openLoadedPage('/reviews?tab=drafts', {
    ...answersForMember(),
    'drafts.list': makePage([makeDraft('In the club', { club: CLUB })]),
    'drafts.delete': {},
    'drafts.save': makeDraft('In the club', { club: CLUB }),
  });
  await pressIn('Your draft about Heat in Slow Cinema', 'Discard');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(api.calls).toContain('drafts.save'));
  for (const call of ['drafts.delete', 'drafts.save'] as const)
    expect(api.getInputs(call)).toMatchObject([{ movie_id: HEAT.id, club_id: CLUB.club_id }]);
});

test('[SCH-02] scheduled reviews in clubs are listed with the club’s name; one whose name is hidden is of “a movie club”', async () => {
  const unknown = { ...CLUB, name: null };
  await openLoadedPage('/reviews?tab=scheduled', {
    ...answersForMember(),
    'scheduled.list': makePage([
      makeScheduled(211, HEAT, { club: CLUB }),
      makeScheduled(212, ALIEN, {
        club: unknown,
        status: 'failed',
        error: 'You were not a member of the club at that time.',
      }),
    ]),
  });
  const listed = within(await screen.findByRole('article', { name: 'Your scheduled review of Heat in Slow Cinema' }));
  expect(listed.getByRole('link', { name: 'Slow Cinema' })).toBeTruthy();
  const failed = within(screen.getByRole('article', { name: 'Your scheduled review of Alien in a movie club' }));
  expect(failed.getByText('In a movie club')).toBeTruthy();
  expect(failed.getByText(/You were not a member of the club at that time\./)).toBeTruthy();
});

test('[SCH-02] a scheduled review that waits beside a full draft says why', async () => {
  const error = 'It waits here, because your draft of the same film is too long to take its text too.';
  await openLoadedPage('/reviews?tab=scheduled', {
    ...answersForMember(),
    'scheduled.list': makePage([makeScheduled(211, HEAT, { error })]),
  });
  const waiting = within(await screen.findByRole('article', { name: 'Your scheduled review of Heat' }));
  expect(waiting.getByText(/Not published yet\. It waits here/)).toBeTruthy();
  expect(waiting.getByText(/Was to come out on/)).toBeTruthy();
  expect(waiting.getByRole('button', { name: 'Publish Now' })).toBeTruthy();
});

/** Deletes a review by its menu. */
const remove = async (card: string) => {
  await pressIn(card, /^Actions/);
  const item = await screen.findByRole('menuitem', { name: 'Delete Review' });
  item.focus();
  fireEvent.click(item);
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this review?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Delete Review' }));
  await gone(card);
};

test('[A11-01] [REV-03] after a review is deleted, upon a question, the focus is on the next one, or on the heading', async () => {
  let reviews = [makeReview(221, ADA, HEAT, { can: CAN }), makeReview(222, ADA, ALIEN, { can: CAN })];
  await openLoadedPage('/reviews', {
    ...answersForMember(),
    'reviews.listByMember': () => makePage(reviews),
    'reviews.delete': ({ review_id: deleted }) => {
      reviews = reviews.filter(({ id }) => id !== deleted);
      return {};
    },
  });
  const [ofHeat, ofAlien] = ['Ada’s review of Heat', 'Ada’s review of Alien'];
  await remove(ofHeat);
  await expectFocus(await rowOf(ofAlien));
  await remove(ofAlien);
  expect(await screen.findByText('You have not written a review yet.')).toBeTruthy();
  await expectFocus(heading());
});
