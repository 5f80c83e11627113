import { CONTENT_TYPES, type ContentType } from '@halfstar/contract/subjects/moderated.schema';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
// Loaded on demand, which takes longer than a test waits.
import '#features/clubs/components/ClubThread.tsx';
import '#features/follows/components/MemberActions.tsx';
import '#features/moderation/components/ReportDialog.tsx';
import '#features/reviews/components/FullReview.tsx';
import { closeReportDialog } from '#lib/report-dialog.ts';
import {
  makeClub,
  makeClubPost,
  makeClubPosts,
  makeClubReview,
  makeClubReviews,
  OUTSIDER,
  PRO,
} from '#test/club-fixtures.ts';
import { ADA, BOB, HEAT, makeComment, makeCustomList, makeOwnReport, makePage, makeReview } from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember, answersForSession, LIST, REVIEW } from '#test/page-answers.ts';
import { type Answers, refusal } from '#test/stub-api.ts';
import { choose, click, expectFocus, fill, press, pressEnter } from '#test/user.ts';

afterEach(() => closeReportDialog());

const CLUB_PATH = `/movie-clubs/${makeClub().club_id}`;
const open = (path: string, answers: Answers = {}) =>
  openLoadedPage(path, { ...answersForMember(), 'reports.create': makeOwnReport(1101), ...answers });
const menu = (name: string) => screen.getByRole('button', { name: `Actions for ${name}` });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const chooseReason = (name: string) => click(screen.getByRole('radio', { name }));

const card = (name: string) => within(screen.getByRole('article', { name: `${name}’s review of Heat` }));

const OWN_REVIEW = makeReview(203, ADA, HEAT);
const COMMENT = makeComment(701, OWN_REVIEW.id);
const CLUB_REVIEW = makeClubReview(1201, BOB);
const POST = makeClubPost(1301);

type Place = {
  type: ContentType;
  id: string;
  path: string;
  /** Of whom the menu is, the action in it, and what the dialog then names. */
  menuOf: string;
  action: string;
  named: string;
  answers?: Answers;
};

/** Where each kind of thing of others is reported. */
const PLACES: readonly Place[] = [
  {
    type: 'review',
    id: REVIEW.id,
    path: `/reviews/${REVIEW.id}`,
    menuOf: 'Bob',
    action: 'Report Review',
    named: 'Bob’s review of Heat',
  },
  {
    type: 'list',
    id: LIST.id,
    path: `/lists/${LIST.id}`,
    menuOf: LIST.name,
    action: 'Report List',
    named: `the list ${LIST.name}`,
  },
  { type: 'profile', id: BOB.user_id, path: '/bob', menuOf: 'Bob', action: 'Report Profile', named: 'Bob' },
  {
    type: 'comment',
    id: COMMENT.id,
    path: `/reviews/${OWN_REVIEW.id}`,
    menuOf: 'Bob',
    action: 'Report Comment',
    named: 'Bob’s comment',
    answers: { 'reviews.get': OWN_REVIEW, 'comments.listByReview': { ...makePage([COMMENT]), total: 1 } },
  },
  {
    type: 'club',
    id: makeClub().club_id,
    path: CLUB_PATH,
    menuOf: 'Slow Cinema',
    action: 'Report Club',
    named: 'the club Slow Cinema',
    answers: { 'clubs.get': makeClub(OUTSIDER) },
  },
  {
    type: 'club_post',
    id: POST.id,
    path: `${CLUB_PATH}?tab=talk`,
    menuOf: 'Bob',
    action: 'Report Post',
    named: 'Bob’s post',
    answers: { 'clubPosts.listByClub': makeClubPosts([POST]) },
  },
  {
    type: 'club_review',
    id: CLUB_REVIEW.id,
    path: CLUB_PATH,
    menuOf: 'Bob’s review of Heat',
    action: 'Report Review',
    named: 'Bob’s review of Heat',
    answers: { 'clubs.get': makeClub(PRO), 'clubReviews.listByMovie': makeClubReviews([CLUB_REVIEW]) },
  },
];

test('[REP-01] every kind of thing that can be reported has its place', () => {
  expect(PLACES.map(({ type }) => type).toSorted()).toEqual(CONTENT_TYPES.toSorted());
});

test.each(PLACES)('[REP-01] a $type is reported from its menu', async (place) => {
  const { api } = await open(place.path, place.answers);
  const [button] = await screen.findAllByRole('button', { name: `Actions for ${place.menuOf}` });
  await choose(button ?? menu(place.menuOf), place.action);
  await dialog(`Report ${place.named}`);
  await chooseReason('Spam');
  await press('Send Report');
  await screen.findByText(/^Thank you\. A moderator looks at it/);
  expect(api.getInputs('reports.create')).toEqual([
    { content_type: place.type, content_id: place.id, reason: 'spam', description: '' },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('[REV-04] cards of others have "Report Review", in their menu and in the full dialog, own cards "Edit Review" and "Delete Review"', async () => {
  const mine = makeReview(202, ADA, HEAT, { can: { react: true, edit: true, remove: true } });
  await open(`/movies/${HEAT.id}?tab=reviews`, {
    'reviews.listByMovie': { ...makePage([REVIEW, mine]), total: 2 },
    'moviePages.get': (input) => {
      const answer = answersForMember()['moviePages.get'];
      const page = typeof answer === 'function' ? answer(input) : answer;
      return { ...(page as Awaited<NonNullable<typeof page>>), reviews: { ...makePage([REVIEW, mine]), total: 2 } };
    },
  });
  await pressEnter(card('Bob').getByRole('button', { name: 'Actions for Bob' }));
  expect(await screen.findByRole('menuitem', { name: 'Report Review' })).toBeTruthy();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  await pressEnter(card('Ada').getByRole('button', { name: 'Actions for your review of Heat' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Edit Review', 'Delete Review']);
  await press('Bob’s review of Heat in full');
  const full = within(await dialog('Bob on Heat'));
  const [button = menu('Bob')] = full.getAllByRole('button', { name: 'Actions for Bob' });
  await choose(button, 'Report Review');
  expect(await dialog('Report Bob’s review of Heat')).toBeTruthy();
});

test('[REP-01] a comment is reported from its menu, an own one is not', async () => {
  await open(`/reviews/${makeReview(203, ADA, HEAT).id}`, {
    'reviews.get': makeReview(203, ADA, HEAT),
    'comments.listByReview': {
      ...makePage([makeComment(701, REVIEW.id), makeComment(702, REVIEW.id, { author: ADA })]),
      total: 2,
    },
  });
  expect(screen.queryByRole('button', { name: 'Actions for Ada' })).toBeNull();
  await choose(await screen.findByRole('button', { name: 'Actions for Bob' }), 'Report Comment');
  expect(await dialog('Report Bob’s comment')).toBeTruthy();
});

test('[REP-01] a club and its posts are reported from their menus by who is no member of it too', async () => {
  const { api } = await open(`${CLUB_PATH}?tab=talk`, {
    'clubs.get': makeClub(OUTSIDER),
    'clubPosts.listByClub': makeClubPosts([makeClubPost(1301)], { can_post: false }),
  });
  await choose(menu('Slow Cinema'), 'Report Club');
  await dialog('Report the club Slow Cinema');
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose(menu('Bob'), 'Report Post');
  await dialog('Report Bob’s post');
  expect(api.getInputs('reports.create')).toEqual([]);
});

test('[REP-01] a review in a club is reported unless it is kept back, or one’s own', async () => {
  const review = makeClubReview(1201, BOB);
  await open(CLUB_PATH, {
    'clubs.get': makeClub(PRO),
    'clubReviews.listByMovie': makeClubReviews([
      review,
      makeClubReview(1202, ADA),
      makeClubReview(1203, { ...BOB, user_id: LIST.id, display_name: 'Cy' }, { veiled: true, review_content: null }),
    ]),
  });
  expect(screen.queryByRole('button', { name: 'Actions for Cy’s review of Heat' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Actions for Ada’s review of Heat' })).toBeNull();
  await choose(menu('Bob’s review of Heat'), 'Report Review');
  expect(await dialog('Report Bob’s review of Heat')).toBeTruthy();
});

test('[REP-01] visitors are offered no report', async () => {
  await openLoadedPage(`/lists/${LIST.id}`, answersForSession());
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
});

test('[REP-01] who owns a list is offered no report of it', async () => {
  await open(`/lists/${LIST.id}`, { 'lists.get': makeCustomList(301, ADA) });
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
});

test('[REP-01] nobody is offered a report of their own profile', async () => {
  await open('/profile');
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Actions for Ada/ })).toBeNull();
  expect(screen.queryByRole('menuitem', { name: 'Report Profile' })).toBeNull();
});

const REPORTED = `/reviews/${REVIEW.id}`;
/** Its menu; below it is that of a comment. */
const menuOfReview = () => screen.getAllByRole('button', { name: 'Actions for Bob' })[0] ?? menu('Bob');
const openDialog = async (answers: Answers = {}) => {
  const app = await open(REPORTED, answers);
  await choose(menuOfReview(), 'Report Review');
  await dialog('Report Bob’s review of Heat');
  return app;
};

test('[REP-01] [A11-01] a report needs a reason, and some reasons details; what is missing is said at the field, which takes the focus', async () => {
  const { api } = await openDialog();
  await press('Send Report');
  expect(await screen.findByText('Choose a reason.')).toBeTruthy();
  await expectFocus(screen.getByRole('radiogroup', { name: 'What is wrong with it?' }));
  await chooseReason('Inappropriate');
  const details = screen.getByRole('textbox', { name: /^Details/ });
  expect(details.getAttribute('aria-required')).toBe('true');
  await press('Send Report');
  expect(await screen.findByText('Say what is wrong, so that it can be checked.')).toBeTruthy();
  await expectFocus(details);
  await fill(/^Details/, 'x'.repeat(501));
  expect(screen.getByText('501 / 500')).toBeTruthy();
  await press('Send Report');
  expect(await screen.findByText('Details have 500 characters at most.')).toBeTruthy();
  expect(api.getInputs('reports.create')).toEqual([]);
  await fill(/^Details/, 'From the Guardian.');
  await press('Send Report');
  await screen.findByText(/^Thank you/);
  expect(api.getInputs('reports.create')).toMatchObject([
    { reason: 'inappropriate', description: 'From the Guardian.' },
  ]);
});

/** The reasons, in the words of the dialog, and whether they need details. */
const REASONS: readonly (readonly [name: string, reason: string, needsDetails: boolean])[] = [
  ['Spam', 'spam', false],
  ['Harassment', 'harassment', false],
  ['Hate', 'hate', false],
  ['Spoilers', 'spoilers', false],
  ['Plagiarism', 'plagiarism', false],
  ['Inappropriate', 'inappropriate', true],
  ['Something else', 'other', true],
];

test('[REP-01] the dialog offers all reasons by their words', async () => {
  await openDialog();
  const offered = screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'));
  expect(offered).toEqual(REASONS.map(([name]) => name));
  for (const [name] of REASONS) expect(within(screen.getByRole('radiogroup')).getByText(name)).toBeTruthy();
});

test.each(REASONS)('[REP-01] %s is sent as the reason "%s", and needs details: %s', async (name, reason, needed) => {
  const { api } = await openDialog();
  await chooseReason(name);
  const details = screen.getByRole('textbox', { name: /^Details/ });
  expect(details.getAttribute('aria-required')).toBe(String(needed));
  await press('Send Report');
  await screen.findByText(needed ? 'Say what is wrong, so that it can be checked.' : /^Thank you/);
  const without = { content_type: 'review', content_id: REVIEW.id, reason, description: '' };
  expect(api.getInputs('reports.create')).toEqual(needed ? [] : [without]);
});

test.each(REASONS.filter(([, , needed]) => needed))('[REP-01] %s is sent with its details', async (name, reason) => {
  const { api } = await openDialog();
  await chooseReason(name);
  await fill(/^Details/, 'The second paragraph.');
  await press('Send Report');
  await screen.findByText(/^Thank you/);
  expect(api.getInputs('reports.create')).toMatchObject([{ reason, description: 'The second paragraph.' }]);
});

test('[REP-01] a second report is refused in the dialog, which keeps what was written', async () => {
  await openDialog({
    'reports.create': () => {
      throw refusal('ALREADY_REPORTED', 409, { detail: 'You have already reported this' });
    },
  });
  await chooseReason('Hate');
  await fill(/^Details/, 'The second paragraph.');
  await press('Send Report');
  expect(await screen.findByText('You have already reported this')).toBeTruthy();
  expect(screen.getByDisplayValue('The second paragraph.')).toBeTruthy();
});

test('[REP-01] [A11-01] the first reason has the focus when the dialog opens, and the menu when it is cancelled', async () => {
  await openDialog();
  await expectFocus(screen.getByRole('radio', { name: 'Spam' }));
  expect(screen.getAllByRole('radio')).toHaveLength(7);
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await expectFocus(menuOfReview());
});
