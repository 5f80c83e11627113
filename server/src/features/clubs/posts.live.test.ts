import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBlock } from '#test/blocks.ts';
import type { MemberClient } from '#test/client.ts';
import { addToClub, makeClub } from '#test/clubs.ts';
import { eventually } from '#test/eventually.ts';
import { type LiveTab, listNouns, openTab } from '#test/live-tab.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let movie_id: string;
beforeAll(async () => {
  world = await startWorld();
  movie_id = await world.movie('Heat');
});
afterAll(() => world.stop());

const hears = (tab: LiveTab) => listNouns(tab).includes('comment');

/** Waits for all that the tab was sent so far: messages arrive in order. */
async function receiveAll(member: MemberClient, tab: LiveTab): Promise<void> {
  const ratings = () => listNouns(tab).filter((noun) => noun === 'rating').length;
  const before = ratings();
  const other = await world.movie('Alien');
  await member.api.tracking.rate({ movie_id: other, rating: 4 });
  await member.api.tracking.rate({ movie_id: other, rating: 3 });
  await eventually(() => ratings() > before);
}

test('[CLB-09] who has a discussion open is told of a post at once and reads it; who is blocked, removed or no member of a private club is not', async () => {
  const [owner, bo, cy, dee, outsider] = await Promise.all(Array.from({ length: 5 }, () => world.someone()));
  if (!owner || !bo || !cy || !dee || !outsider) throw new Error('no members');
  const club_id = await makeClub(owner, { visibility: 'private', join_policy: 'request' });
  for (const member of [bo, cy, dee]) await addToClub(world, club_id, member);
  await owner.api.clubMovies.setCurrent({ club_id, movie_id, discuss_at: null });
  // Bo shows nobody else what they say.
  await bo.api.visibility.setAudience({ user_id: bo.userId, audience: 'private' });
  await addBlock(world.ctx, bo.userId, dee.userId);
  const discussion = await world.ctx.db
    .selectFrom('movie_club_films')
    .select('id')
    .where('club_id', '=', club_id)
    .executeTakeFirstOrThrow();
  const watched = [club_id, discussion.id];
  const open = async (member: MemberClient) => {
    const tab = await openTab(member);
    tab.socket.send(JSON.stringify({ watch: watched }));
    return { member, tab };
  };
  const reader = await open(cy);
  const others = [await open(dee), await open(outsider)];
  const adds = [
    (content: string) => bo.api.clubPosts.addToMovie({ club_id, movie_id, content }),
    (content: string) => bo.api.clubPosts.addToClub({ club_id, content }),
  ];
  for (const add of adds) {
    reader.tab.messages.length = 0;
    // The server does not confirm a request to watch.
    await eventually(async () => {
      world.clock.advance({ minutes: 1 });
      await add('Anybody there?');
      return hears(reader.tab);
    });
  }
  expect((await cy.api.clubPosts.listByMovie({ club_id, movie_id })).items[0]).toMatchObject({
    content: 'Anybody there?',
  });
  for (const { member, tab } of others) {
    await receiveAll(member, tab);
    expect(hears(tab)).toBe(false);
  }
  // What the reader was told before must not count.
  await receiveAll(cy, reader.tab);
  await owner.api.clubMembers.remove({ club_id, user_id: cy.userId });
  reader.tab.messages.length = 0;
  for (const add of adds) await add('And now?');
  await receiveAll(cy, reader.tab);
  expect(hears(reader.tab)).toBe(false);
});
