import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { watchDeletions } from '#test/deletions.ts';
import { startWorld, type World } from '#test/world.ts';

// Whom mentions mean that were written before the database knew: 0155_old_mentions.sql.

let world: World;
let writer: MemberClient;
let review_id: string;
beforeAll(async () => {
  world = await startWorld();
  // The migration reads the database's clock.
  world.clock.advance({ hours: -24 * 400 });
  writer = await world.someone();
  const text = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };
  review_id = (await writer.api.reviews.publish({ movie_id: await world.movie('Heat'), ...text })).id;
});
afterAll(() => world.stop());

const { deleteForGood, daysLater } = watchDeletions(() => world);

const rename = ({ api, userId }: MemberClient, username: string) =>
  api.profiles.changeUsername({ user_id: userId, username });
const write = async (content: string) => (await writer.api.comments.add({ review_id, content })).id;
const writeBio = (bio: string) => writer.api.profiles.update({ user_id: writer.userId, bio });

/** Forgets whom mentions mean and names of deleted accounts, as before the database knew them. */
async function forget(): Promise<void> {
  for (const table of ['comment_mentions', 'bio_mentions', 'resting_usernames'] as const)
    await world.ctx.db.deleteFrom(table).execute();
}

async function migrateAgain(): Promise<void> {
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  await client.query(await readFile(new URL('../../migrations/0155_old_mentions.sql', import.meta.url), 'utf8'));
  await client.end();
}

const mentionsIn = async (id: string) => {
  const { items } = await world.visitor().api.comments.listByReview({ review_id, limit: 50 });
  const mentions = items.find((one) => one.id === id)?.mentions ?? [];
  return Object.fromEntries(mentions.map(({ written, username }) => [written, username]));
};

test('[COM-01] [PRO-01] mentions from before lead to whom they meant when they were written, in bios to whom they mean today', async () => {
  const [renamed, leaver, stays] = [await world.someone(), await world.someone(), await world.someone()];
  const former = await world.someone();
  const [ofRenamed, ofLeaver, ofFormer] = [renamed.username, leaver.username, former.username];
  const text = `(@${ofRenamed}, @${ofFormer}, @${ofLeaver}, @${stays.username.toUpperCase()}- and a@${stays.username}.example)`;
  const early = await write(text);
  await rename(renamed, `${ofRenamed}_now`);
  await rename(former, `${ofFormer}_now`);
  await deleteForGood(leaver);
  await daysLater(45, writer);
  const soonAfter = await write(text);

  await daysLater(45, writer);
  await forget();
  const [thief, heir] = [await world.someone(), await world.someone()];
  await rename(thief, ofRenamed);
  await rename(heir, ofLeaver);
  await daysLater(1, writer);
  const late = await write(text);
  // An edit does not change when the other names were written.
  await writer.api.comments.update({ comment_id: early, content: `${text} And @${thief.username}.` });
  await writeBio(text);
  await forget();
  expect(await mentionsIn(early)).toEqual({});

  await migrateAgain();
  const same = { [stays.username.toUpperCase()]: stays.username };
  const old = { ...same, [ofRenamed]: `${ofRenamed}_now`, [ofFormer]: `${ofFormer}_now` };
  expect(await mentionsIn(early)).toEqual(old);
  expect(await mentionsIn(soonAfter)).toEqual(old);
  expect(await mentionsIn(late)).toEqual({ ...same, [ofRenamed]: ofRenamed, [ofLeaver]: ofLeaver });
  const { mentions } = await world.profile(writer.username);
  expect(Object.fromEntries(mentions.map(({ written, username }) => [written, username]))).toEqual({
    ...same,
    [ofRenamed]: ofRenamed,
    [ofLeaver]: ofLeaver,
  });
});
