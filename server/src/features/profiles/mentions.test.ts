import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { watchDeletions } from '#test/deletions.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const { deleteForGood, daysLater, tablesWith } = watchDeletions(() => world);

const rename = ({ api, userId }: MemberClient, username: string) =>
  api.profiles.changeUsername({ user_id: userId, username });
const writeBio = ({ api, userId }: MemberClient, bio: string) => api.profiles.update({ user_id: userId, bio });
/** The names in a member's bio that lead to a member, each with that member's name. */
const mentionsOf = async ({ username }: MemberClient) =>
  Object.fromEntries((await world.profile(username)).mentions.map((one) => [one.written, one.username]));

test('[PRO-01] a name in a bio leads to whom it meant when it was written, and to nobody else who takes it', async () => {
  const [writer, renamed, leaver] = [await world.someone(), await world.someone(), await world.someone()];
  const [nameOfRenamed, nameOfLeaver] = [renamed.username, leaver.username];
  const bio = `With @${nameOfRenamed} and @${nameOfLeaver}.`;
  await writeBio(writer, bio);
  await rename(renamed, `${nameOfRenamed}_now`);
  await deleteForGood(leaver);
  expect(await tablesWith(leaver.userId)).toEqual([]);

  const [thief, heir] = [await world.someone(), await world.someone()];
  await daysLater(91, writer, thief, heir);
  await rename(thief, nameOfRenamed);
  await rename(heir, nameOfLeaver);
  expect(await mentionsOf(writer)).toEqual({ [nameOfRenamed]: `${nameOfRenamed}_now` });

  // Another word makes no other members of the names that were there, and a name that is added means who has it today.
  await writeBio(
    writer,
    `${bio} Not @${thief.username}, who is now @${nameOfRenamed.toUpperCase()}. And @${writer.username}!`,
  );
  expect(await mentionsOf(writer)).toEqual({
    [nameOfRenamed]: `${nameOfRenamed}_now`,
    [nameOfRenamed.toUpperCase()]: `${nameOfRenamed}_now`,
    [thief.username]: nameOfRenamed,
    [writer.username]: writer.username,
  });

  // So does one that was taken out and comes back.
  await writeBio(writer, '');
  expect(await mentionsOf(writer)).toEqual({});
  await writeBio(writer, bio);
  expect(await mentionsOf(writer)).toEqual({ [nameOfRenamed]: nameOfRenamed, [nameOfLeaver]: nameOfLeaver });
});

test('[PRO-01] a change of something else leaves the names of a bio alone', async () => {
  const [writer, renamed] = [await world.someone(), await world.someone()];
  const { username } = renamed;
  await writeBio(writer, `With @${username}.`);
  await rename(renamed, `${username}_now`);
  await daysLater(91, writer);
  await writer.api.profiles.update({ user_id: writer.userId, display_name: 'Somebody' });
  expect(await mentionsOf(writer)).toEqual({ [username]: `${username}_now` });
});
