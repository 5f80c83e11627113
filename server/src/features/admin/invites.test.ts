import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let admin: MemberClient;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.member('boss', { invite_type: 'admin' });
});
afterAll(() => world.stop());

const list = (filter: object = {}) => admin.api.admin.listInvites(filter);
const revoke = (invite_id: string) =>
  admin.api.admin.revokeInvite({ invite_id }).then(
    () => 'revoked',
    (error: { code: string }) => error.code,
  );

test('[ADM-01] admins see the codes of all members by status and type, page by page, without notes and addresses', async () => {
  const ada = await world.member('ada');
  const [one, two] = [
    await ada.api.invites.create({ note: 'for the quokka', email: 'quokka@example.com' }),
    await ada.api.invites.create({}),
  ];
  const { items } = await admin.api.invites.createBatch({ invite_type: 'standard', max_uses: 3 });
  await world.member('bo', { invite_type: 'standard' });
  const open = await list({ status: 'open' });
  expect(open.items).toMatchObject([
    { id: items[0]?.id, created_by: 'boss', invite_type: 'standard', max_uses: 3, use_count: 0, can: { revoke: true } },
    { id: two.id, code: two.code, created_by: 'ada', status: 'open' },
    { id: one.id, created_by: 'ada' },
  ]);
  expect(JSON.stringify(await list())).not.toContain('quokka');
  expect((await list({ type: 'standard', status: 'open' })).items).toHaveLength(1);

  const first = await list({ limit: 1 });
  const second = await list({ limit: 1, cursor: first.next_cursor ?? '' });
  expect(second.items[0]?.id).not.toBe(first.items[0]?.id);
  const { db } = world.ctx;
  await db.updateTable('invite_codes').set({ expires_at: '2020-01-01T00:00:00Z' }).where('id', '=', two.id).execute();
  expect((await list({ status: 'expired' })).items.map(({ id }) => id)).toEqual([two.id]);
});

test('[ADM-01] a used code names who used it, and cannot be revoked', async () => {
  const cy = await world.member('cy');
  const code = await cy.api.invites.create({});
  await world
    .visitor()
    .api.accounts.signUp({ invite_code: code.code, email: 'di@example.com', password: 'half a star' });
  const used = (await list({ status: 'used' })).items.find(({ id }) => id === code.id);
  expect(used).toMatchObject({ use_count: 1, can: { revoke: false } });
  expect(await revoke(code.id)).toBe('INVITE_ALREADY_USED');
});

test("[ADM-01] an admin revokes any member's code once, and that is in the audit log", async () => {
  const eve = await world.member('eve');
  const { id } = await eve.api.invites.create({});
  expect(await Promise.all([revoke(id), revoke(id)])).toEqual(['revoked', 'revoked']);
  expect((await list({ status: 'revoked' })).items).toMatchObject([{ id, created_by: 'eve', can: { revoke: false } }]);
  expect((await eve.api.invites.getOverview()).items).toMatchObject([{ id, status: 'revoked' }]);
  expect((await admin.api.admin.listAudit({ action: 'revoke_invite' })).items).toMatchObject([
    { target_kind: 'invite', member: { user_id: eve.userId }, actor: { user_id: admin.userId } },
  ]);
  expect(await revoke('0197a000-0000-7000-8000-000000000000')).toBe('NOT_FOUND');
});

test('[ADM-01] nobody but admins may see or revoke the codes of others', async () => {
  const fay = await world.member('fay');
  const { items } = await list({ limit: 1 });
  await expect(fay.api.admin.listInvites({})).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  await expect(fay.api.admin.revokeInvite({ invite_id: items[0]?.id ?? '' })).rejects.toMatchObject({
    code: 'NOT_ALLOWED',
  });
});
