import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client, MemberClient } from '#test/client.ts';
import { insertCrowd } from '#test/crowd.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let ada: MemberClient;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.member('ada');
});
afterAll(() => world.stop());

const find = async (client: Client, query: string, limit?: number) =>
  (await client.api.follows.searchMembers({ query, limit })).items.map(({ username }) => username);

async function named(username: string, display_name: string): Promise<MemberClient> {
  const member = await world.member(username);
  await member.api.profiles.update({ user_id: member.userId, display_name });
  return member;
}

test('members are found by the words of display name and username; a word of one or two letters is a whole one', async () => {
  await named('quinn77', 'Léa Quastel');
  for (const text of ['quinn77', 'QUINN', '@quinn', 'lea', 'quastel léa', 'quast', 'LÉA quast'])
    expect([text, await find(ada, text)]).toEqual([text, ['quinn77']]);
  expect(await find(ada, 'lé')).toEqual([]);
  expect(await find(ada, 'uastel')).toEqual([]);
  for (const hostile of ["' | zz:*", 'a\0b', '!!', '\\ :*', '%', '日本'])
    expect([hostile, await find(ada, hostile)]).toEqual([hostile, []]);
  await expect(ada.api.follows.searchMembers({ query: ' ' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

test('whose username it is comes first, then whom the viewer follows, then the most followed', async () => {
  const most = await named('zoramost', 'Zora Most');
  const followed = await named('zorafriend', 'Zora Friend');
  await named('zoralast', 'Zora Last');
  await named('zora', 'Somebody Else');
  for (const name of ['fan1', 'fan2']) await (await world.member(name)).api.follows.follow({ user_id: most.userId });
  await ada.api.follows.follow({ user_id: followed.userId });
  expect(await find(ada, 'zora')).toEqual(['zora', 'zorafriend', 'zoramost', 'zoralast']);
  expect(await find(ada, 'zora', 2)).toEqual(['zora', 'zorafriend']);
  // One letter is enough for whom the viewer follows.
  expect(await find(ada, 'z')).toEqual(['zorafriend']);
  expect(await find(world.visitor(), 'zora')).toEqual(['zora', 'zoramost', 'zorafriend', 'zoralast']);
});

test('among more members of one name than are compared, whose username it is comes first, and then the most followed', async () => {
  // All of the crowd have the word in their names.
  await world.ctx.db.transaction().execute((transaction) => insertCrowd(transaction, 3001));
  await named('example', 'Somebody');
  for (const text of ['example', '@EXAMPLE']) expect([text, await find(ada, text, 1)]).toEqual([text, ['example']]);
  // As many binary digits, but more followers.
  const [less, most] = [await named('yyexample', 'Example Less'), await named('zzexample', 'Example Known')];
  for (const name of ['fan3', 'fan4', 'fan5']) {
    const fan = await world.member(name);
    await fan.api.follows.follow({ user_id: most.userId });
    if (name !== 'fan5') await fan.api.follows.follow({ user_id: less.userId });
  }
  for (const who of [ada, world.visitor()]) {
    expect(await find(who, 'exam', 1)).toEqual(['zzexample']);
    expect(await find(who, 'exam', 2)).toEqual(['zzexample', 'yyexample']);
    // More than have followers.
    expect((await find(who, 'exam', 4)).slice(0, 2)).toEqual(['zzexample', 'yyexample']);
  }
  expect(await find(ada, 'example', 2)).toEqual(['example', 'zzexample']);
  // Who may not be seen takes nobody's place.
  await most.api.blocks.block({ user_id: ada.userId });
  await most.api.visibility.setAudience({ user_id: most.userId, audience: 'private' });
  for (const who of [ada, world.visitor()]) expect(await find(who, 'exam', 1)).toEqual(['yyexample']);
});

test('a renamed member is found by the new name alone', async () => {
  const member = await named('beforehand', 'Before');
  await member.api.profiles.changeUsername({ user_id: member.userId, username: 'xylophone' });
  expect(await find(ada, 'xylo')).toEqual(['xylophone']);
  expect(await find(ada, 'beforehand')).toEqual([]);
});
