import { REVIEW_SORTS } from '@halfstar/contract/reviews/reviews.schema';
import { TIMELINE_FILTERS, TIMELINE_SORTS } from '@halfstar/contract/timeline/timeline.schema';
import { LIST_SORTS } from '@halfstar/contract/tracking/tracking.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refreshTrendingFilms } from '#features/tracking/browse/discovery.jobs.ts';
import type { MemberClient } from '#test/client.ts';
import { openCursor, withCursorPosition } from '#test/cursor.ts';
import { isLongRun } from '#test/runs.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let ada: MemberClient;
let bo: MemberClient;
const films: string[] = [];
const reviews: string[] = [];
beforeAll(async () => {
  world = await startWorld();
  [ada, bo] = [await world.member('ada'), await world.member('bo')];
  const cy = await world.member('cy');
  for (const title of ['Heat', 'Alien', 'Jaws', 'Fargo']) films.push(await world.movie(title));
  const people = [ada, bo, cy];
  for (const one of people)
    for (const other of people) if (one !== other) await one.api.follows.follow({ user_id: other.userId });
  for (const movie_id of films.slice(0, 2)) {
    for (const one of people) {
      const review = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };
      const { id: review_id } = await one.api.reviews.publish({ movie_id, ...review });
      await one.api.tracking.addToList({ movie_id, list_type: 'favorites' });
      if (one === cy) continue;
      reviews.push(review_id);
      for (const content of ['So they do.', 'And then?']) await cy.api.comments.add({ review_id, content });
      for (const { api } of [cy, one]) await api.reviews.react({ review_id, reaction: 'heart' });
    }
  }
  for (const movie_id of films.slice(2)) {
    await ada.api.drafts.save({ movie_id, version: 0, title: '', content: 'Not yet', rating: null, is_spoiler: false });
  }
  for (const name of ['Heists', 'Trains']) {
    const { id: list_id } = await ada.api.lists.create({ name, description: '', ranked: true, public: true });
    for (const movie_id of films) await ada.api.lists.addMovie({ list_id, movie_id });
    customLists.push(list_id);
  }
  for (const name of ['dee', 'eve', 'flo', 'gil']) hidden.push(await world.member(name));
  for (const { userId: user_id } of hidden.slice(0, 2)) await ada.api.blocks.block({ user_id });
  for (const { userId: user_id } of hidden.slice(2)) await ada.api.blocks.mute({ user_id });
  await ada.api.visibility.setAudience({ user_id: ada.userId, audience: 'followers' });
  for (const one of hidden.slice(2)) await one.api.follows.follow({ user_id: ada.userId });
  for (let made = 0; made < 2; made += 1) await ada.api.invites.create({});
  await refreshTrendingFilms.run(world.ctx, undefined);
});
afterAll(() => world.stop());

const customLists: string[] = [];
const hidden: MemberClient[] = [];
type Page = { items: unknown[]; next_cursor: string | null };
type List = (cursor?: string) => Promise<Page>;
/**
 * A list is given the cursors that have its own mark, and those of the lists so many places further on; in the long run those of all
 * lists.
 */
const SHIFTS = new Set([0, 1, 2, 3, 5, 8, 13, 21, 34, 55]);

/** Lists of each kind of place, with more than one page, in each of their orders, by a name for each. @param limit of items on a page */
function listsByName(limit = 1): Map<string, List> {
  const lists = new Map<string, List>();
  const page = (cursor?: string) => ({ limit, ...(cursor && { cursor }) });
  const { api } = ada;
  const add = (name: string, list: List) => lists.set(name, list);
  for (const filter of TIMELINE_FILTERS) {
    for (const sort of TIMELINE_SORTS)
      add(`home ${filter} ${sort}`, (cursor) => api.timeline.listHome({ filter, sort, ...page(cursor) }));
    for (const { userId, username } of [ada, bo])
      add(`${username} ${filter}`, (cursor) => api.timeline.listByMember({ user_id: userId, filter, ...page(cursor) }));
  }
  for (const movie_id of films.slice(0, 2)) {
    add(`ratings ${movie_id}`, (cursor) => api.tracking.listRatings({ movie_id, ...page(cursor) }));
    add(`friends ${movie_id}`, (cursor) => api.timeline.listFriendsOfMovie({ movie_id, ...page(cursor) }));
    for (const sort of REVIEW_SORTS)
      add(`reviews ${movie_id} ${sort}`, (cursor) => api.reviews.listByMovie({ movie_id, sort, ...page(cursor) }));
  }
  for (const { userId: user_id, username } of [ada, bo]) {
    add(`reviews ${username}`, (cursor) => api.reviews.listByMember({ user_id, ...page(cursor) }));
    add(`followers ${username}`, (cursor) => api.follows.listFollowers({ user_id, ...page(cursor) }));
    add(`following ${username}`, (cursor) => api.follows.listFollowing({ user_id, ...page(cursor) }));
    add(`diary ${username}`, (cursor) => api.diary.list({ user_id, ...page(cursor) }));
    for (const list_type of ['watched', 'favorites'] as const)
      add(`${list_type} ${username}`, (cursor) => api.tracking.listMovies({ user_id, list_type, ...page(cursor) }));
  }
  for (const sort of LIST_SORTS)
    for (const reversed of [true, false])
      if (sort !== 'added' || reversed)
        add(`watched ${sort} ${reversed}`, (cursor) =>
          api.tracking.listMovies({ user_id: ada.userId, list_type: 'watched', sort, reversed, ...page(cursor) }),
        );
  for (const review_id of reviews.slice(0, 2))
    add(`comments ${review_id}`, (cursor) => api.comments.listByReview({ review_id, ...page(cursor) }));
  for (const review_id of reviews.slice(0, 2))
    add(`reactions ${review_id}`, (cursor) => api.reviews.listReactions({ review_id, ...page(cursor) }));
  for (const list_id of customLists)
    add(`films ${list_id}`, (cursor) => api.lists.listMovies({ list_id, ...page(cursor) }));
  add('lists', (cursor) => api.lists.listByMember({ user_id: ada.userId, ...page(cursor) }));
  add('requests', (cursor) => api.requests.list(page(cursor)));
  add('blocked', (cursor) => api.blocks.listBlocked(page(cursor)));
  add('muted', (cursor) => api.blocks.listMuted(page(cursor)));
  add('drafts', (cursor) => api.drafts.list(page(cursor)));
  add('invites', (cursor) => api.invites.getOverview(page(cursor)));
  for (const sort of ['popularity', 'rating', 'year', 'title'] as const)
    add(`browse ${sort}`, (cursor) => api.browse.listMovies({ sort, ...page(cursor) }));
  for (const filter of ['all', 'people', 'comments'] as const)
    for (const unread of filter === 'all' ? [true, false] : [false])
      add(`notifications ${filter} ${unread}`, (cursor) => api.notifications.list({ filter, unread, ...page(cursor) }));
  add('popular', (cursor) => api.browse.listPopular(page(cursor)));
  add('trending', (cursor) => api.browse.listTrending(page(cursor)));
  return lists;
}

const markOf = (cursor: string): string => openCursor(cursor)[0];

test('[API-03] [TML-08] a cursor continues its own list in its own order and is refused by the others of these lists, also by the timeline with another filter or order', async () => {
  const lists = listsByName();
  const longer = listsByName(2);
  const cursors = new Map<string, string>();
  for (const [name, list] of lists) {
    const { items, next_cursor } = await list();
    expect({ name, next_cursor }).toEqual({ name, next_cursor: expect.any(String) });
    cursors.set(name, next_cursor ?? '');
    const next = await list(next_cursor ?? '');
    const both = await longer.get(name)?.();
    expect(both?.items).toHaveLength(2);
    expect({ name, items: [...items, ...next.items] }).toEqual({ name, items: both?.items });
  }
  const taken: string[] = [];
  const otherwise: string[] = [];
  const all = [...cursors];
  for (const [at, [name, list]] of [...lists].entries()) {
    const mark = markOf(cursors.get(name) ?? '');
    const given = all.filter(
      ([, cursor], other) => isLongRun || markOf(cursor) === mark || SHIFTS.has((other - at + all.length) % all.length),
    );
    await Promise.all(
      given.map(async ([from, cursor]) => {
        const answer = await list(cursor).then(
          () => 'taken',
          ({ code, data }) => `${code} ${data.errors?.[0]?.field}`,
        );
        if (answer === 'taken') taken.push(`${from} > ${name}`);
        else if (answer !== 'INVALID_INPUT cursor') otherwise.push(`${from} > ${name}: ${answer}`);
      }),
    );
  }
  expect(otherwise).toEqual([]);
  expect(taken.toSorted()).toEqual([...lists.keys()].map((name) => `${name} > ${name}`).toSorted());
});

test('[API-03] a cursor with an additional value is refused before it reaches the database', async () => {
  for (const name of ['lists', 'invites', 'drafts', 'followers ada', 'home all name', `films ${customLists[0]}`]) {
    const list = listsByName().get(name);
    if (list === undefined) throw new Error(`there is no list ${name}`);
    const { next_cursor } = await list();
    const [, place] = openCursor(next_cursor);
    const forged = withCursorPosition(next_cursor, [...(place as unknown[]), 1]);
    await expect(list(forged)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  }
});

test('[API-03] [MOV-09] [PRO-04] clients can neither read a cursor, which may count what is hidden from them, nor change it', async () => {
  for (const [name, list] of listsByName()) {
    const { next_cursor } = await list();
    const bytes = Buffer.from(next_cursor ?? '', 'base64url');
    // What is readable in it would be text of some length.
    expect({ name, text: bytes.toString('latin1').match(/[\x20-\x7e]{24,}/)?.[0] }).toEqual({ name, text: undefined });
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    await expect(list(bytes.toString('base64url'))).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  }
});

test('[API-03] a cursor is taken back, however long the name that it continues after', async () => {
  const dora = await world.member('dora');
  // Of a script whose letters take four bytes each.
  for (const end of ['一', '二'])
    await dora.api.lists.create({ name: '𠮷𡈽'.repeat(49) + end, description: '', ranked: true, public: true });
  const movie_id = films[0] ?? '';
  const { next_cursor } = await dora.api.lists.listForMovie({ movie_id, limit: 1 });
  expect((await dora.api.lists.listForMovie({ movie_id, cursor: next_cursor ?? '' })).items).toHaveLength(1);
});
