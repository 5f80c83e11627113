import type { ClubPost } from '@halfstar/contract/clubs/posts.schema';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addBlock, findsProfile } from '#test/blocks.ts';
import type { Client, MemberClient } from '#test/client.ts';
import { addToClub, makeClub } from '#test/clubs.ts';
import { reportDrift } from '#test/drift.ts';
import { sanction } from '#test/sanctions.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let movie_id: string;
let owner: MemberClient;
let mod: MemberClient;
let bo: MemberClient;
let outsider: MemberClient;
let club_id: string;

beforeAll(async () => {
  world = await startWorld();
  movie_id = await world.movie('Heat');
});
afterAll(() => world.stop());
beforeEach(async () => {
  [owner, mod, bo, outsider] = [
    await world.someone(),
    await world.someone(),
    await world.someone(),
    await world.someone(),
  ];
  club_id = await makeClub(owner);
  await addToClub(world, club_id, mod, 'moderator');
  await addToClub(world, club_id, bo);
  await owner.api.clubMovies.setCurrent({ club_id, movie_id, discuss_at: null });
});

const to = ({ userId }: MemberClient) => ({ user_id: userId });
/** Posts on the page of the club, a minute after the one before. */
const post = async ({ api }: Client, content: string): Promise<ClubPost> => {
  world.clock.advance({ minutes: 1 });
  return api.clubPosts.addToClub({ club_id, content });
};
const discuss = ({ api }: Client, content: string) => api.clubPosts.addToMovie({ club_id, movie_id, content });
const thread = ({ api }: Client) => api.clubPosts.listByClub({ club_id });
const discussion = ({ api }: Client) => api.clubPosts.listByMovie({ club_id, movie_id });
const contents = async (by: Client, read = thread) => (await read(by)).items.map(({ content }) => content);

test('[CLB-10] members post on the page of a club and in the discussion of its film, lite ones too, newest first', async () => {
  const lite = await world.member('litelily', { invite_type: 'standard' });
  await addToClub(world, club_id, lite);
  for (const [by, content] of [
    [owner, 'One.'],
    [lite, 'Two.'],
    [bo, 'Three.'],
  ] as const)
    await post(by, content);
  const said = await discuss(lite, 'About Heat.');
  expect(said).toEqual({
    id: expect.any(String),
    club_id,
    movie_id,
    author: expect.objectContaining({ user_id: lite.userId }),
    content: 'About Heat.',
    mentions: [],
    edited: false,
    hidden: false,
    created_at: expect.any(String),
    updated_at: said.created_at,
    can: { edit: true, remove: true, hide: false, show: false },
  });
  for (const reader of [bo, outsider, world.visitor()]) {
    expect(await contents(reader)).toEqual(['Three.', 'Two.', 'One.']);
    expect(await contents(reader, discussion)).toEqual(['About Heat.']);
  }
  const first = await bo.api.clubPosts.listByClub({ club_id, limit: 2 });
  expect(first).toMatchObject({ total: 3, can_post: true, items: [{ movie_id: null }, { movie_id: null }] });
  const rest = await bo.api.clubPosts.listByClub({ club_id, limit: 2, cursor: first.next_cursor ?? undefined });
  expect(rest).toMatchObject({ next_cursor: null, items: [{ content: 'One.' }] });
  expect(await thread(outsider)).toMatchObject({ can_post: false });
  expect(await reportDrift(world)).toEqual([]);
});

test('[CLB-10] a post that is sent again with its key is there once', async () => {
  const input = { club_id, content: 'Only once.', send_key: 'send-key-1' };
  const { id } = await bo.api.clubPosts.addToClub(input);
  expect((await bo.api.clubPosts.addToClub(input)).id).toBe(id);
  expect(await contents(bo)).toEqual(['Only once.']);
});

test('[CLB-10] only members post, and nobody in an archived club', async () => {
  const { id: post_id } = await post(bo, 'Here.');
  const visitor = world.visitor();
  for (const add of [post, discuss]) {
    await expect(add(visitor, 'Me too.')).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' });
    await expect(add(outsider, 'Me too.')).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  }
  await owner.api.clubs.archive({ club_id });
  const archived = { code: 'CLUB_ARCHIVED' };
  for (const add of [post, discuss]) await expect(add(bo, 'Still here.')).rejects.toMatchObject(archived);
  await expect(bo.api.clubPosts.update({ post_id, content: 'Still.' })).rejects.toMatchObject(archived);
  await expect(owner.api.clubPosts.hide({ post_id })).rejects.toMatchObject(archived);
  expect(await thread(bo)).toMatchObject({
    can_post: false,
    items: [{ can: { edit: false, remove: true, hide: false } }],
  });
  await bo.api.clubPosts.delete({ post_id });
  expect(await contents(bo)).toEqual([]);
});

test('[CLB-10] a post of another kind, or a comment, is not found by its id', async () => {
  const text = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };
  const { id: review_id } = await bo.api.reviews.publish({ movie_id, ...text });
  const comment = await bo.api.comments.add({ review_id, content: 'And tea.' });
  const { id } = await post(bo, 'Here.');
  const unknown = { code: 'NOT_FOUND' };
  await expect(bo.api.clubPosts.update({ post_id: comment.id, content: 'x' })).rejects.toMatchObject(unknown);
  await expect(bo.api.clubPosts.delete({ post_id: comment.id })).rejects.toMatchObject(unknown);
  await expect(bo.api.clubPosts.hide({ post_id: comment.id })).rejects.toMatchObject(unknown);
  await expect(bo.api.comments.update({ comment_id: id, content: 'x' })).rejects.toMatchObject(unknown);
  await expect(bo.api.comments.delete({ comment_id: id })).rejects.toMatchObject(unknown);
});

test('[CLB-09] a film is discussed once the club watches it, and afterwards', async () => {
  const later = await world.movie('Alien');
  await owner.api.clubMovies.plan({ club_id, movie_id: later, starts_on: null, discuss_at: null });
  const unknown = { code: 'NOT_FOUND' };
  for (const film of [later, await world.movie('Jaws')]) {
    const ofFilm = { club_id, movie_id: film };
    await expect(bo.api.clubPosts.listByMovie(ofFilm)).rejects.toMatchObject(unknown);
    await expect(bo.api.clubPosts.addToMovie({ ...ofFilm, content: 'Soon.' })).rejects.toMatchObject(unknown);
  }
  await discuss(bo, 'While we watch it.');
  await owner.api.clubMovies.finishCurrent({ club_id });
  await discuss(bo, 'Afterwards.');
  expect(await contents(outsider, discussion)).toEqual(['Afterwards.', 'While we watch it.']);
  expect(await contents(outsider)).toEqual([]);
});

test('[CLB-09] an author edits and deletes their post, and nobody else does', async () => {
  const { id: post_id } = await discuss(bo, 'Frist.');
  for (const other of [owner, mod, outsider]) {
    const not = { code: 'NOT_ALLOWED' };
    await expect(other.api.clubPosts.update({ post_id, content: 'x' })).rejects.toMatchObject(not);
    await expect(other.api.clubPosts.delete({ post_id })).rejects.toMatchObject(not);
  }
  expect(await bo.api.clubPosts.update({ post_id, content: 'Frist.' })).toMatchObject({ edited: false });
  world.clock.advance({ minutes: 1 });
  expect(await bo.api.clubPosts.update({ post_id, content: 'First.' })).toMatchObject({ edited: true });
  expect((await discussion(mod)).items).toMatchObject([{ content: 'First.', edited: true, can: { edit: false } }]);
  await bo.api.clubPosts.delete({ post_id });
  expect(await discussion(mod)).toMatchObject({ items: [], total: 0 });
  await expect(bo.api.clubPosts.delete({ post_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('[SAF-03] a post has at most 2000 characters and goes through the safety check', async () => {
  const invalid = { code: 'INVALID_INPUT' };
  for (const content of ['', ' \n ', '𝔸𝔹'.repeat(1001), '<script>alert(1)</script>'])
    for (const add of [post, discuss]) await expect(add(bo, content)).rejects.toMatchObject(invalid);
  const { id: post_id } = await post(bo, '𝔸𝔹'.repeat(1000));
  await expect(bo.api.clubPosts.update({ post_id, content: 'Not <b>fine</b>' })).rejects.toMatchObject(invalid);
});

test('[CLB-10] posts and comments have one rate limit', async () => {
  const strict = await startWorld({ rateLimitFactor: 1 });
  const ada = await strict.member('ada');
  const club = await makeClub(ada);
  for (let count = 0; count < 10; count += 1)
    await ada.api.clubPosts.addToClub({ club_id: club, content: `No. ${count}` });
  const eleventh = ada.api.clubPosts.addToClub({ club_id: club, content: 'No. 10' });
  await expect(eleventh).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await strict.stop();
});

test('[CLB-09] a hidden post is a line without author and text, except for its author and those who look after the club', async () => {
  const words = `@${owner.username}, the quagga dies.`;
  const { id: post_id } = await post(bo, words);
  for (const other of [bo, outsider])
    await expect(other.api.clubPosts.hide({ post_id })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  const admin = await world.someone();
  await world.ctx.db.updateTable('profiles').set({ tier: 'admin' }).where('user_id', '=', admin.userId).execute();
  expect(await mod.api.clubPosts.hide({ post_id })).toMatchObject({ hidden: true, can: { hide: false, show: true } });
  await mod.api.clubPosts.hide({ post_id });
  for (const reader of [mod, owner, admin])
    expect((await thread(reader)).items).toMatchObject([{ hidden: true, content: words, can: { show: true } }]);
  expect((await thread(bo)).items).toMatchObject([{ hidden: true, content: words, can: { edit: true, show: false } }]);
  const fellow = await world.someone();
  await addToClub(world, club_id, fellow);
  for (const reader of [fellow, outsider, world.visitor()]) {
    const seen = await thread(reader);
    expect(seen.items).toEqual([
      {
        id: post_id,
        club_id,
        movie_id: null,
        author: null,
        content: null,
        mentions: [],
        edited: false,
        hidden: true,
        created_at: expect.any(String),
        updated_at: seen.items[0]?.created_at,
        can: { edit: false, remove: false, hide: false, show: false },
      },
    ]);
    expect(seen.total).toBe(1);
  }
  // Editing does not bring it back.
  await bo.api.clubPosts.update({ post_id, content: 'The quagga lives.' });
  expect(await contents(fellow)).toEqual([null]);
  expect(await owner.api.clubPosts.show({ post_id })).toMatchObject({ hidden: false });
  expect(await contents(fellow)).toEqual(['The quagga lives.']);
});

test('[CLB-10] [PRO-04] a member with a closed profile is heard by fellow members, and by nobody across a block or a mute', async () => {
  for (const audience of ['followers', 'private'] as const) {
    await bo.api.visibility.setAudience({ ...to(bo), audience });
    await post(bo, audience);
    expect(await contents(mod)).toContain(audience);
  }
  await discuss(bo, 'About Heat.');
  expect(await contents(mod, discussion)).toEqual(['About Heat.']);
  for (const other of [outsider, world.visitor()]) {
    expect(await thread(other)).toMatchObject({ items: [], total: 2 });
    expect(await contents(other, discussion)).toEqual([]);
  }
  await bo.api.visibility.setAudience({ ...to(bo), audience: 'public' });
  await mod.api.blocks.mute(to(bo));
  expect(await contents(mod)).toEqual([]);
  await mod.api.blocks.unmute(to(bo));
  const fellow = await world.someone();
  await addToClub(world, club_id, fellow);
  const { id: post_id } = await post(bo, 'Heard?');
  await addBlock(world.ctx, bo.userId, fellow.userId);
  for (const read of [thread, discussion]) {
    expect(await contents(fellow, read)).toEqual([]);
    await post(fellow, 'Nobody there?');
    expect((await contents(bo, read)).includes('Nobody there?')).toBe(false);
  }
  await expect(fellow.api.clubPosts.hide({ post_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a block hides no post from those who look after the club, who hide and show it; a mute and their own suspension do', async () => {
  const { id: post_id } = await post(bo, 'Sold the quagga.');
  await discuss(bo, 'Sold Heat.');
  for (const [manager, isBlocker] of [mod, owner].flatMap((one) => [[one, true] as const, [one, false] as const])) {
    const [blocker, blocked] = isBlocker ? [manager, bo] : [bo, manager];
    await blocker.api.blocks.block(to(blocked));
    expect(await contents(manager)).toEqual(['Sold the quagga.']);
    expect(await contents(manager, discussion)).toEqual(['Sold Heat.']);
    // Where a profile is not found, no link leads to it.
    const isFound = await findsProfile(manager, bo);
    expect(isFound).toBe(isBlocker);
    const [said] = (await thread(manager)).items;
    expect(said?.profile_hidden).toBe(isFound ? undefined : true);
    // Whom they have blocked themselves is marked, as under their own reviews.
    expect(said?.from_blocked).toBe(isBlocker ? true : undefined);
    expect(await manager.api.clubPosts.hide({ post_id })).toMatchObject({ hidden: true, content: 'Sold the quagga.' });
    expect((await contents(outsider))[0]).toBeNull();
    expect(await contents(manager)).toEqual(['Sold the quagga.']);
    expect(await manager.api.clubPosts.show({ post_id })).toMatchObject({ hidden: false, can: { hide: true } });
    await blocker.api.blocks.unblock(to(blocked));
  }
  await mod.api.blocks.mute(to(bo));
  expect(await contents(mod)).toEqual([]);
  await mod.api.blocks.unmute(to(bo));
  // What the manager says stays unheard by whom they block.
  await mod.api.blocks.block(to(bo));
  await post(mod, 'Nobody sells it here.');
  expect(await contents(bo)).toEqual(['Sold the quagga.']);
  await owner.api.clubPosts.hide({ post_id });
  await sanction(world, mod, 'suspension', owner);
  expect(await contents(mod)).toEqual(['Nobody sells it here.']);
  await mod.api.blocks.unblock(to(bo));
  expect(await contents(mod)).toEqual(['Nobody sells it here.', null]);
  await expect(mod.api.clubPosts.show({ post_id })).rejects.toMatchObject({ code: 'ACCOUNT_SUSPENDED' });
  expect((await mod.api.clubs.get({ club_id })).can).toMatchObject({ manage: false });
});

test('[CLB-05] [CLB-10] the posts of a private club are for its members', async () => {
  await post(bo, 'Between us.');
  await discuss(bo, 'And about Heat.');
  const club = await owner.api.clubs.get({ club_id });
  await owner.api.clubs.update({
    club_id,
    name: club.name,
    description: '',
    rules: '',
    sealed_rounds: false,
    visibility: 'private',
    join_policy: 'invite',
  });
  for (const other of [outsider, world.visitor()])
    for (const read of [thread, discussion]) await expect(read(other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(post(outsider, 'x')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await contents(mod)).toEqual(['Between us.']);
});

test('[CLB-10] who has left or was removed deletes their posts and no longer edits them, also when the club is unknown to them', async () => {
  const posts = [await post(bo, 'One.'), await post(bo, 'Two.'), await discuss(bo, 'Three.')];
  const leave = [
    () => owner.api.clubMembers.remove({ club_id, ...to(bo) }),
    () => addBlock(world.ctx, owner.userId, bo.userId),
  ];
  for (const [step, code] of [
    [leave[0], 'NOT_ALLOWED'],
    [leave[1], 'NOT_FOUND'],
  ] as const) {
    await step?.();
    const [mine] = posts.splice(0, 1);
    const post_id = mine?.id ?? '';
    await expect(bo.api.clubPosts.update({ post_id, content: 'x' })).rejects.toMatchObject({ code });
    await bo.api.clubPosts.delete({ post_id });
  }
  expect([await contents(mod), await contents(mod, discussion)]).toEqual([[], ['Three.']]);
});
