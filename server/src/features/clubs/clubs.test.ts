import { CLUB_LIMITS, CLUB_MESSAGES, type ClubForm } from '@halfstar/contract/clubs/clubs.schema';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { StorageError } from '#platform/storage/storage.ts';
import type { Client, MemberClient } from '#test/client.ts';
import { drawQuarters } from '#test/pictures.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

let made = 0;
/** A form with a name that no other club has. */
const form = (more: Partial<ClubForm> = {}): ClubForm => {
  made += 1;
  return {
    name: `Slow Cinema ${made}`,
    description: 'One film a month.',
    rules: 'Be kind.',
    visibility: 'public',
    join_policy: 'open',
    sealed_rounds: false,
    ...more,
  };
};

const lite = (name: string) => world.member(name, { invite_type: 'standard' });

/** The ids of all clubs in the list. */
async function listed(reader: Client, search?: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await reader.api.clubs.list({ limit: 3, cursor, search });
    ids.push(...page.items.map(({ club_id }) => club_id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

const joinDirectly = (club_id: string, { userId }: MemberClient, role = 'member') =>
  world.ctx.db
    .insertInto('movie_club_members')
    .values({ club_id, user_id: userId, role, joined_at: '2026-01-01T00:00:00Z' })
    .execute();

describe('a club', () => {
  test('[CLB-01] is created by its owner, who is its first member, and read by anybody', async () => {
    const owner = await world.someone();
    const sent = form();
    const club = await owner.api.clubs.create(sent);
    expect(club).toMatchObject({
      ...sent,
      member_count: 1,
      status: 'active',
      access: 'full',
      role: 'owner',
      notify: 'all',
      current_movie: null,
      owner: { user_id: owner.userId },
      can: { join: false, request: false, leave: true, manage: true, own: true, rate: true, review: true },
    });
    const nothing = {
      join: false,
      request: false,
      leave: false,
      manage: false,
      own: false,
      rate: false,
      review: false,
    };
    expect(await world.visitor().api.clubs.get({ club_id: club.club_id })).toEqual({
      ...club,
      role: null,
      notify: null,
      waiting_request_count: null,
      can: nothing,
    });
    const outsider = await world.someone();
    expect((await outsider.api.clubs.get({ club_id: club.club_id })).can).toEqual({ ...nothing, join: true });
  });

  test('[CLB-05] is created by pro members and admins only, and five at most', async () => {
    const reader = await lite('lena');
    await expect(reader.api.clubs.create(form())).rejects.toMatchObject({
      code: 'UPGRADE_REQUIRED',
      message: 'Upgrade required',
    });
    await expect(world.visitor().api.clubs.create(form())).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' });
    const owner = await world.someone();
    const attempts = await Promise.allSettled(
      Array.from({ length: CLUB_LIMITS.owned + 3 }, () => owner.api.clubs.create(form())),
    );
    const refused = attempts.filter((attempt) => attempt.status === 'rejected');
    expect(refused).toHaveLength(3);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'TOO_MANY_CLUBS' });
    const first = attempts.find((attempt) => attempt.status === 'fulfilled');
    const club_id = first?.value.club_id ?? '';
    // An archived one does not count, until it is opened again.
    await owner.api.clubs.archive({ club_id });
    await owner.api.clubs.create(form());
    await expect(owner.api.clubs.reopen({ club_id })).rejects.toMatchObject({ code: 'TOO_MANY_CLUBS' });
  });

  test('has a name of 3 to 60 characters that no other club has, whatever its case', async () => {
    const [owner, other] = await Promise.all([world.someone(), world.someone()]);
    const name = 'The Society for Films That Are Longer Than They Need to Be!!';
    expect(name).toHaveLength(CLUB_LIMITS.nameMax);
    const names = [name, name.toUpperCase()];
    const both = await Promise.allSettled([
      owner.api.clubs.create(form({ name: names[0] ?? '' })),
      other.api.clubs.create(form({ name: names[1] ?? '' })),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const taken = { code: 'CLUB_NAME_TAKEN' };
    expect(both.find((one) => one.status === 'rejected')?.reason).toMatchObject(taken);
    const { club_id } = await owner.api.clubs.create(form());
    await expect(owner.api.clubs.update({ club_id, ...form({ name: names[0] ?? '' }) })).rejects.toMatchObject(taken);
    for (const [wrong, message] of [
      ['', CLUB_MESSAGES.nameMissing],
      [' ab ', CLUB_MESSAGES.nameLength],
      [`${name}!`, CLUB_MESSAGES.nameLength],
      ['Halfstar Support', 'This name sounds as if Halfstar itself spoke. Choose another one.'],
    ] as const)
      await expect(owner.api.clubs.create(form({ name: wrong }))).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        data: { errors: [{ field: 'name', message }] },
      });
  });

  test('that is private cannot be open', async () => {
    const owner = await world.someone();
    const closed = form({ visibility: 'private', join_policy: 'open' });
    await expect(owner.api.clubs.create(closed)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { errors: [{ field: 'join_policy', message: CLUB_MESSAGES.privateAndOpen }] },
    });
    const { club_id } = await owner.api.clubs.create(form());
    await expect(owner.api.clubs.update({ club_id, ...closed })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('keeps its picture when the storage is away', async () => {
    const owner = await world.someone();
    const { club_id } = await owner.api.clubs.create(form());
    const picture = new File([new Uint8Array(await (await drawQuarters(600, 600)).jpeg().toBuffer())], 'us.jpg');
    const { club_image_url } = await owner.api.clubs.setPicture({ club_id, picture, crop: undefined });
    vi.spyOn(world.ctx.storage, 'put').mockRejectedValueOnce(new StorageError('store a file', new Error('away')));
    await expect(owner.api.clubs.setPicture({ club_id, picture, crop: undefined })).rejects.toMatchObject({
      status: 503,
      code: 'PICTURE_NOT_STORED',
    });
    expect(await owner.api.clubs.get({ club_id })).toMatchObject({ club_image_url });
  });

  test('[CLB-05] is changed by its owner, its club moderators and admins, and by nobody when it is archived', async () => {
    const [owner, moderator, plain, outsider, admin] = await Promise.all([
      world.someone(),
      world.someone(),
      world.someone(),
      world.someone(),
      world.someone(),
    ]);
    await world.ctx.db.updateTable('profiles').set({ tier: 'admin' }).where('user_id', '=', admin.userId).execute();
    const { club_id } = await owner.api.clubs.create(form());
    await joinDirectly(club_id, moderator, 'moderator');
    await joinDirectly(club_id, plain);
    const picture = new File([new Uint8Array(await (await drawQuarters(600, 600)).jpeg().toBuffer())], 'us.jpg');
    for (const one of [owner, moderator, admin]) {
      const changed = form({ join_policy: 'request' });
      expect(await one.api.clubs.update({ club_id, ...changed })).toMatchObject(changed);
      const { club_image_url } = await one.api.clubs.setPicture({ club_id, picture, crop: undefined });
      expect((await world.visitor().fetch(club_image_url ?? '')).headers.get('content-type')).toBe('image/webp');
      expect(await one.api.clubs.removePicture({ club_id })).toMatchObject({ club_image_url: null });
    }
    for (const [one, code] of [
      [plain, 'NOT_ALLOWED'],
      [outsider, 'NOT_ALLOWED'],
      [world.visitor(), 'AUTHENTICATION_REQUIRED'],
    ] as const) {
      await expect(one.api.clubs.update({ club_id, ...form() })).rejects.toMatchObject({ code });
      await expect(one.api.clubs.setPicture({ club_id, picture, crop: undefined })).rejects.toMatchObject({ code });
      await expect(one.api.clubs.removePicture({ club_id })).rejects.toMatchObject({ code });
      await expect(one.api.clubs.archive({ club_id })).rejects.toMatchObject({ code });
    }
    for (const one of [moderator, admin])
      await expect(one.api.clubs.archive({ club_id })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await owner.api.clubs.archive({ club_id })).toMatchObject({
      status: 'archived',
      can: { join: false, manage: false, rate: false, review: false, leave: true, own: true },
    });
    for (const one of [owner, moderator, admin])
      await expect(one.api.clubs.update({ club_id, ...form() })).rejects.toMatchObject({ code: 'CLUB_ARCHIVED' });
    expect(await listed(world.visitor())).not.toContain(club_id);
    expect(await world.visitor().api.clubs.get({ club_id })).toMatchObject({ status: 'archived', access: 'full' });
    expect(await owner.api.clubs.reopen({ club_id })).toMatchObject({ status: 'active', can: { manage: true } });
    expect(await listed(world.visitor())).toContain(club_id);
  });
});

describe('the list of clubs', () => {
  test('[CLB-01] has the fields of a recommended club, the largest first, by page, and finds every word of a name', async () => {
    const [owner, fan] = await Promise.all([world.someone(), world.someone()]);
    const small = await owner.api.clubs.create(form({ name: 'Les Amis du Cinéma' }));
    const large = await owner.api.clubs.create(form({ name: 'Amis of Film' }));
    await joinDirectly(large.club_id, fan);
    await world.ctx.db.updateTable('movie_clubs').set({ member_count: 2 }).where('id', '=', large.club_id).execute();
    await world.ctx.db
      .insertInto('movie_club_films')
      .values({
        club_id: large.club_id,
        movie_id: await world.movie('Heat'),
        status: 'current',
        started_at: '2026-01-01T00:00:00Z',
        created_at: '2026-01-01T00:00:00Z',
      })
      .execute();
    const { items } = await fan.api.clubs.list({ search: 'amis' });
    expect(items).toEqual([
      {
        club_id: large.club_id,
        name: 'Amis of Film',
        description: large.description,
        club_image_url: null,
        owner_display_name: owner.username,
        owner_username: owner.username,
        member_count: 2,
        current_movie_title: 'Heat',
        current_movie: expect.objectContaining({ title: 'Heat' }),
        join_policy: 'open',
        status: 'active',
        role: 'member',
        requested: false,
      },
      expect.objectContaining({ club_id: small.club_id, current_movie_title: null, current_movie: null, role: null }),
    ]);
    expect(await listed(fan, 'CINEMA amis')).toEqual([small.club_id]);
    expect(await listed(fan, 'amis nowhere')).toEqual([]);
    expect(await listed(fan, '100%')).toEqual([]);
    const all = await listed(fan);
    expect(new Set(all).size).toBe(all.length);
    expect(all[0]).toBe(large.club_id);
  });

  test("a member's own shows all their clubs, others' the public ones", async () => {
    const [owner, outsider] = await Promise.all([world.someone(), world.someone()]);
    const open = await owner.api.clubs.create(form());
    const closed = await owner.api.clubs.create(form({ visibility: 'private', join_policy: 'invite' }));
    const archived = await owner.api.clubs.create(form());
    await owner.api.clubs.archive({ club_id: archived.club_id });
    const idsFor = async ({ api }: Client) =>
      (await api.clubs.listByMember({ user_id: owner.userId })).items.map(({ club_id }) => club_id);
    expect(new Set(await idsFor(owner))).toEqual(new Set([open.club_id, closed.club_id, archived.club_id]));
    for (const reader of [outsider, world.visitor()]) expect(await idsFor(reader)).toEqual([open.club_id]);
    await owner.api.blocks.block({ user_id: outsider.userId });
    await expect(idsFor(outsider)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('who sees a club', () => {
  test('[CLB-05] a private one is in no list, and shows others no more than name, picture, description, owner and number of members', async () => {
    const [owner, outsider, fellow] = await Promise.all([world.someone(), world.someone(), world.someone()]);
    const sent = form({ visibility: 'private', join_policy: 'request' });
    const { club_id } = await owner.api.clubs.create(sent);
    await joinDirectly(club_id, fellow);
    const film = {
      club_id,
      movie_id: await world.movie('Heat'),
      status: 'current',
      started_at: '2026-01-01T00:00:00Z',
      created_at: '2026-01-01T00:00:00Z',
    };
    await world.ctx.db.insertInto('movie_club_films').values(film).execute();
    for (const reader of [outsider, world.visitor()]) {
      expect(await listed(reader)).not.toContain(club_id);
      expect(await reader.api.clubs.get({ club_id })).toMatchObject({
        name: sent.name,
        description: sent.description,
        owner: { user_id: owner.userId },
        member_count: 1,
        access: 'limited',
        rules: null,
        current_movie: null,
        waiting_request_count: null,
      });
    }
    expect(await listed(owner)).not.toContain(club_id);
    expect(await fellow.api.clubs.get({ club_id })).toMatchObject({
      access: 'full',
      rules: sent.rules,
      current_movie: { movie: { title: 'Heat' } },
    });
  });

  test('one whose owner blocks a member, or is blocked by them, exists for that member only when they belong to it', async () => {
    const [owner, outsider, fellow] = await Promise.all([world.someone(), world.someone(), world.someone()]);
    const { club_id } = await owner.api.clubs.create(form());
    await joinDirectly(club_id, fellow);
    await owner.api.blocks.block({ user_id: outsider.userId });
    await fellow.api.blocks.block({ user_id: owner.userId });
    await expect(outsider.api.clubs.get({ club_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await listed(outsider)).not.toContain(club_id);
    expect(await fellow.api.clubs.get({ club_id })).toMatchObject({ role: 'member' });
  });
});
