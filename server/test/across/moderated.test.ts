import type { ContentType } from '@halfstar/contract/moderation/things.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client, MemberClient } from '#test/client.ts';
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

/** How each kind of thing is made, with the mark in it. */
const KINDS: Partial<Record<ContentType, (scene: Scene) => Promise<Made>>> = {
  async review({ owner, fan, movie_id }) {
    const text = { title: `A ${MARK}`, content: `The ${MARK} dies at the end.`, is_spoiler: false };
    const { id } = await owner.api.reviews.publish({ movie_id, ...text, rating: 4.5 });
    await fan.api.reviews.react({ review_id: id, reaction: 'heart' });
    await fan.api.comments.add({ review_id: id, content: 'Which one?' });
    return { id, ids: { review_id: id } };
  },
  async comment({ owner, fan, movie_id }) {
    const text = { title: '', content: 'It dies at the end.', is_spoiler: false };
    const { id: review_id } = await fan.api.reviews.publish({ movie_id, ...text, rating: 4.5 });
    const { id } = await owner.api.comments.add({ review_id, content: `The ${MARK}, @${fan.username}?` });
    return { id, ids: { review_id } };
  },
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

test.for(Object.keys(KINDS) as ContentType[])(
  '[MOD-01] what moderators hide is read by its owner alone, what they remove by nobody, and then all is as it was: %s',
  async (kind) => {
    const [owner, fan, other] = [await world.someone(), await world.someone(), await world.someone()];
    await fan.api.follows.follow({ user_id: owner.userId });
    const movie_id = await world.movie('Heat');
    const make = KINDS[kind];
    if (make === undefined) throw new Error(`no ${kind}`);
    const { id, ids } = await make({ world, owner, fan, movie_id });
    const where = { movie_id, user_id: owner.userId, username: owner.username, ...ids };
    const readers = { owner, fan, other, visitor: world.visitor() };
    const before = await readAs(readers, where);
    expect(findMarks(before, ['owner'])).not.toEqual([]);
    await setState(world, kind, id, 'hidden');
    const hidden = await readAs(readers, where);
    expect(findMarks(hidden, ['owner'])).toEqual([]);
    expect(findMarks(hidden)).not.toEqual([]);
    expect(JSON.stringify(hidden['owner'])).toContain('"moderation\\":\\"hidden\\"');
    expect(await reportDrift(world)).toEqual([]);
    await setState(world, kind, id, 'removed');
    expect(findMarks(await readAs(readers, where))).toEqual([]);
    for (const reader of [owner, fan])
      expect([...(await exportAccount(reader)).values()].join().includes(MARK), reader.username).toBe(false);
    expect(await reportDrift(world)).toEqual([]);
    await setState(world, kind, id, 'shown');
    const after = await readAs(readers, where);
    for (const reader of Object.keys(readers))
      for (const call of Object.keys(before[reader] ?? {}))
        if (!call.startsWith('exports.')) expect([call, after[reader]?.[call]]).toEqual([call, before[reader]?.[call]]);
    expect(await reportDrift(world)).toEqual([]);
  },
);
