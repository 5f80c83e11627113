import type { ContentType } from '@halfstar/contract/subjects/moderated.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client, MemberClient } from '#test/client.ts';
import { addToClub, makeClub } from '#test/clubs.ts';
import { reportDrift } from '#test/drift.ts';
import { readEverything } from '#test/everything.ts';
import { exportAccount } from '#test/exports.ts';
import { setState } from '#test/moderated.ts';
import { startWorld, type World } from '#test/world.ts';

/** A word that only the moderated things have. */
const MARK = 'quagga';

interface Scene {
  world: World;
  /** Whose the thing is. */
  owner: MemberClient;
  /** Somebody who follows the owner. */
  fan: MemberClient;
  movie_id: string;
}

interface Made {
  id: string;
  /** For the addresses of the calls. */
  ids: Record<string, string>;
}

/** How each kind of thing is made, with the mark in it, and the film that it may be about. */
const KINDS: Record<ContentType, readonly [film: string, make: (scene: Scene) => Promise<Made>]> = {
  review: [
    'Heat',
    async ({ owner, fan, movie_id }) => {
      const text = { title: `A ${MARK}`, content: `The ${MARK} dies at the end.`, is_spoiler: false };
      const { id } = await owner.api.reviews.publish({ movie_id, ...text, rating: 4.5 });
      await fan.api.reviews.react({ review_id: id, reaction: 'heart' });
      await fan.api.comments.add({ review_id: id, content: 'Which one?' });
      return { id, ids: { review_id: id } };
    },
  ],
  comment: [
    'Alien',
    async ({ owner, fan, movie_id }) => {
      const text = { title: '', content: 'It dies at the end.', is_spoiler: false };
      const { id: review_id } = await fan.api.reviews.publish({ movie_id, ...text, rating: 4.5 });
      const { id } = await owner.api.comments.add({ review_id, content: `The ${MARK}, @${fan.username}?` });
      return { id, ids: { review_id } };
    },
  ],
  club_review: [
    'Vertigo',
    async ({ world, owner, fan, movie_id }) => {
      const club_id = await makeClub(fan);
      await addToClub(world, club_id, owner);
      await fan.api.clubMovies.setCurrent({ club_id, movie_id, discuss_at: null });
      const said = { rating: 4, review_content: `The ${MARK} dies at the end.`, is_spoiler: false };
      const { id } = await owner.api.clubReviews.save({ club_id, movie_id, ...said });
      await fan.api.clubReviews.save({ club_id, movie_id, rating: 2, review_content: null, is_spoiler: false });
      await fan.api.clubMovies.finishCurrent({ club_id });
      return { id, ids: { club_id } };
    },
  ],
  club_post: [
    'Jaws',
    async ({ world, owner, fan }) => {
      const club_id = await makeClub(fan);
      await addToClub(world, club_id, owner);
      const { id } = await owner.api.clubPosts.addToClub({ club_id, content: `The ${MARK}, @${fan.username}?` });
      return { id, ids: { club_id } };
    },
  ],
  club: [
    'Jaws',
    async ({ owner, fan, movie_id }) => {
      const id = await makeClub(owner, { name: `${MARK}s only`, description: `All on the ${MARK}.` });
      await fan.api.clubs.list({ search: MARK });
      await owner.api.clubInvitations.create({ club_id: id, user_id: fan.userId, message: `A ${MARK}.` });
      await owner.api.clubMovies.setCurrent({ club_id: id, movie_id, discuss_at: null });
      await owner.api.clubReviews.save({
        club_id: id,
        movie_id,
        rating: 4,
        review_content: `The ${MARK} dies at the end.`,
        is_spoiler: false,
      });
      await owner.api.clubPosts.addToClub({ club_id: id, content: `The ${MARK}?` });
      return { id, ids: { club_id: id } };
    },
  ],
  list: [
    'Heat',
    async ({ owner, movie_id }) => {
      const form = { name: `${MARK}s`, description: `With a ${MARK}.`, ranked: false, public: true };
      const { id: list_id } = await owner.api.lists.create(form);
      await owner.api.lists.addMovie({ list_id, movie_id, note: `Where the ${MARK} dies.` });
      return { id: list_id, ids: { list_id } };
    },
  ],
  profile: [
    'Heat',
    async ({ owner, fan, movie_id }) => {
      const form = { display_name: `The ${MARK}`, bio: `A ${MARK}, like @${fan.username}.` };
      await owner.api.profiles.update({ user_id: owner.userId, ...form });
      const text = { title: '', content: 'It dies at the end.', is_spoiler: false };
      const { id: review_id } = await owner.api.reviews.publish({ movie_id, ...text, rating: 4.5 });
      return { id: owner.userId, ids: { review_id } };
    },
  ],
};

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** What each of these reads: by the reader, then by the call. */
async function readAs(readers: Readonly<Record<string, Client>>, ids: Record<string, string>) {
  await world.runJobs();
  const all: Record<string, Record<string, string>> = {};
  for (const [name, reader] of Object.entries(readers)) all[name] = await readEverything(reader, ids);
  return all;
}

/** The calls whose answers have the mark, by the reader. */
const findMarks = (read: Record<string, Record<string, string>>, except: readonly string[] = []) =>
  Object.entries(read).flatMap(([reader, answers]) =>
    except.includes(reader)
      ? []
      : Object.entries(answers).flatMap(([call, text]) => (text.includes(MARK) ? [`${reader}: ${call}`] : [])),
  );

/** The answers of all calls but those about exports, of which more are made meanwhile. */
const withoutExports = (answers: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(answers).filter(([call]) => !call.startsWith('exports.')));

/** Files of an export that have the mark. */
const findExported = (files: ReadonlyMap<string, string>) =>
  [...files].flatMap(([name, text]) => (text.includes(MARK) ? [name] : []));

test.for(Object.keys(KINDS) as ContentType[])(
  '[MOD-01] what moderators hide is read by its owner alone, what they remove by nobody, and then all is as it was: %s',
  async (kind) => {
    const [owner, fan, other] = [await world.someone(), await world.someone(), await world.someone()];
    await fan.api.follows.follow({ user_id: owner.userId });
    const [film, make] = KINDS[kind];
    const movie_id = await world.movie(film);
    const { id, ids } = await make({ world, owner, fan, movie_id });
    const where = { movie_id, user_id: owner.userId, username: owner.username, ...ids };
    const readers = { owner, fan, other, visitor: world.visitor() };
    const before = await readAs(readers, where);
    expect(findMarks(before, ['owner'])).not.toEqual([]);
    await setState(world, kind, id, 'hidden');
    const hidden = await readAs(readers, where);
    expect(findMarks(hidden, ['owner'])).toEqual([]);
    expect(await reportDrift(world)).toEqual([]);
    // A profile is reset, for its owner too, and never removed.
    const isKept = kind !== 'profile';
    expect(findMarks(hidden).length > 0).toBe(isKept);
    expect(JSON.stringify(hidden['owner']).includes('"moderation\\":{\\"state\\":\\"hidden\\"')).toBe(isKept);
    if (isKept) await setState(world, kind, id, 'removed');
    expect(findMarks(await readAs(readers, where))).toEqual([]);
    // What members wrote in a club that is removed is still theirs.
    const exported = kind === 'club' || kind === 'profile' ? [] : [owner, fan];
    for (const reader of exported) expect(findExported(await exportAccount(reader))).toEqual([]);
    expect(await reportDrift(world)).toEqual([]);
    await setState(world, kind, id, 'shown');
    const after = await readAs(readers, where);
    for (const reader of Object.keys(readers))
      expect(withoutExports(after[reader])).toEqual(withoutExports(before[reader]));
    expect(await reportDrift(world)).toEqual([]);
    // The others do not find its mark.
    await setState(world, kind, id, 'hidden');
  },
);
