import { expect, test } from 'vitest';
import { readElements, readSources } from '#test/jsx-elements.ts';
import { findListFiles, nameOfFile } from '#test/list-files.ts';
import { PLACES } from '#test/list-places.ts';

/** Files that show the states of something else than a list of the contract, by what that is. */
const NO_LISTS = {
  'a page of one thing': [
    'ClubPage',
    'CustomListPage',
    'DecisionScreen',
    'Film',
    'MemberScreen',
    'PersonPage',
    'ProfilePage',
    'ReviewPage',
    'WriteReview',
  ],
  'the member whose lists are shown': ['MemberListsPage'],
  'one thing in a page of others': [
    'CasePanel',
    'ClubTurns',
    'ClubVote',
    'CurrentImport',
    'EarlierText',
    'ImportPanel',
  ],
  'settings and forms': [
    'AdminSettings',
    'AudienceSetting',
    'CalendarDialog',
    'EmployeeVerification',
    'ExportData',
    'FeedSettings',
    'NotificationSettings',
    'RaiseQuota',
    'SecondFactorSettings',
  ],
  'figures: profile.test.tsx, overview.test.tsx, TasteMatchPanel.test.tsx': [
    'MemberStats',
    'MovieBackfill',
    'Overview',
    'TasteMatchPanel',
  ],
  'several short lists in one answer, each left out when it is empty: home.test.tsx, film-page.test.tsx': [
    'HomeSide',
    'SimilarMovies',
  ],
  'a part that is left out without any: earlier-reviews.test.tsx': ['EarlierReviews'],
};
const EXEMPT = Object.values(NO_LISTS).flat();

const SOURCES = readSources();
const FILES = findListFiles(SOURCES);
const PLACE_LIST = Object.values(PLACES).flatMap((places) => (typeof places === 'string' ? [] : places));
const countPlaces = (file: string) => PLACE_LIST.filter(({ from }) => from === file).length;

test('a file has as many places, where the states of its lists are walked through, as it renders lists, or a reason', () => {
  expect(FILES.length).toBeGreaterThan(70);
  const missing = FILES.filter(({ name }) => !EXEMPT.includes(name)).flatMap(({ name, lists }) =>
    countPlaces(name) >= Math.max(lists, 1) ? [] : [`${name}: ${lists} lists, ${countPlaces(name)} places`],
  );
  expect(missing).toEqual([]);
});

test('the files that places and reasons name are there', () => {
  const all = new Set(SOURCES.map(({ path }) => nameOfFile(path)));
  expect(PLACE_LIST.map(({ from }) => from).filter((name) => !all.has(name))).toEqual([]);
  const names = FILES.map(({ name }) => name);
  expect(EXEMPT.filter((name) => !names.includes(name) || countPlaces(name) > 0)).toEqual([]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

const sourceOf = (path: string, jsx: string) => ({ path, elements: readElements(`const a = ${jsx};`) });

test.each([
  ['<InfiniteList query={a} errorTitle="It failed." empty={<p />} />', { lists: 1, errors: [['It failed.']] }],
  ['<QueryState query={a} errorTitle="It failed." isEmpty={none} />', { lists: 1, errors: [['It failed.']] }],
  ['<QueryState query={a} errorTitle={`The ${noun}s failed.`} />', { lists: 0, errors: [['The ', 's failed.']] }],
  ['<><People empty={<p />} /><People empty={null} /></>', { lists: 2, errors: [['They failed.'], ['They failed.']] }],
])('in %s those are found: %j', (code, expected) => {
  const people = sourceOf('follows/People.tsx', '<InfiniteList errorTitle="They failed." empty={empty} />');
  const found = findListFiles([sourceOf('app/Page.tsx', code), people]);
  expect(found.find(({ name }) => name === 'Page')).toEqual({ name: 'Page', ...expected });
  // The list of the component that is told its empty state is counted where it is used.
  expect(found.some(({ name }) => name === 'People')).toBe(!code.includes('People'));
});
