import { expect, test } from 'vitest';
import { calls, contentsOf, findShape } from '#test/api-document.ts';

const answersOf = ({ operation }: (typeof calls)[number]): object[] =>
  Object.entries(operation.responses ?? {})
    .filter(([status]) => Number(status) < 300)
    .flatMap(([, response]) => contentsOf(response))
    .map(([, { schema }]) => findShape(schema ?? {}));

/** The pages, and the lists that are none, of the calls that answer one. */
const lists = calls.flatMap((call) =>
  answersOf(call).flatMap((shape) => {
    const fields: Record<string, object> = 'properties' in shape ? (shape.properties as Record<string, object>) : {};
    return fields['items'] === undefined ? [] : [{ ...call, fields }];
  }),
);

/** Pages under a thing that do not list what several members wrote or did about it. */
const COUNTED_OTHERWISE: Record<string, string> = {
  'lists.listForMovie': 'lists of the viewer alone',
  'diary.listByMovie': 'viewings of the viewer alone',
  'diary.listEarlierReviews': 'reviews of one member',
  'lists.listMovies': 'movie_count of the list',
  'tracking.listRatings': 'rating_count of the film',
  'clubMembers.list': 'member_count of the club',
  'clubMovies.list': 'what its managers have put on the schedule, all of which the viewer sees',
  'clubVotes.list': 'closed votes of the club, all of which the viewer sees',
  'clubInvitations.listByClub': 'all of which its managers see',
  'clubRequests.list': 'all of which its managers see',
  'imports.listRows': 'the counts of the import',
  'imports.listMovies': 'the counts of the import',
};

/** Lists that have a total although they are not about one thing; their descriptions say why. */
const COUNTED_ANYHOW: Record<string, RegExp> = {
  'tracking.listMovies': /nothing else tells/,
  'sessions.list': /is no page/,
};

const isAboutThing = ({ path }: { path: string }) =>
  [...path.matchAll(/\{(\w+)\}/g)].some(([, name]) => name !== 'user_id' && name !== 'list_type');

test('a page has a total when it lists what several members wrote or did about one thing', () => {
  const names = (of: typeof lists) => of.map(({ name }) => name).toSorted();
  const pages = lists.filter(({ fields }) => fields['next_cursor'] !== undefined);
  const about = pages.filter(isAboutThing).filter(({ name }) => COUNTED_OTHERWISE[name] === undefined);
  const counted = lists.filter(({ fields }) => fields['total'] !== undefined);
  expect(about.length).toBeGreaterThan(5);
  expect(names(counted)).toEqual([...names(about), ...Object.keys(COUNTED_ANYHOW)].toSorted());
  expect(names(pages)).toEqual(expect.arrayContaining(Object.keys(COUNTED_OTHERWISE)));
  for (const { name, fields } of counted)
    expect(fields['total']).toMatchObject({ description: expect.stringMatching(COUNTED_ANYHOW[name] ?? /^How many/) });
  for (const { fields } of about) expect(fields['total']).toMatchObject({ type: 'integer' });
});
