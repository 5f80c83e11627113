import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** Different for each member. */
const OWN = /_id$|^id$|^(code|invite_code|token|password|expires_at|created_at)$/;

/** Everything that is stored of a member, table by table, without what is different for each. */
async function readRows(userId: string, name: string): Promise<Record<string, unknown>> {
  const { rows: columns } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and (column_name = 'user_id' or (column_name, table_name) = ('id', 'auth_users'))`.execute(world.ctx.db);
  const found: Record<string, unknown> = {};
  for (const { table_name, column_name } of columns) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(table_name)} t
      where ${sql.ref(column_name)}::text = ${userId}`.execute(world.ctx.db);
    if (rows.length > 0) found[table_name] = rows.map(({ row }) => withoutOwn(row, name));
  }
  const { rows: codes } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(c) as row from invite_codes c join profiles p on p.invite_code = c.code
    where p.user_id = ${userId}`.execute(world.ctx.db);
  return { ...found, invite_codes: codes.map(({ row }) => withoutOwn(row, name)) };
}

const withoutOwn = (row: Record<string, unknown>, name: string) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      OWN.test(column) ? value !== null : typeof value === 'string' ? value.replaceAll(name, 'NAME') : value,
    ]),
  );

test.each(['founder', 'standard'])(
  'a member (%s) whom tests insert is stored like one who signed up',
  async (invite_type) => {
    const inserted = await world.member(`ina${invite_type}`, { invite_type });
    const signedUp = await world.signUp(`sia${invite_type}`, { invite_type });
    const rows = await readRows(signedUp.userId, signedUp.username);
    expect(Object.keys(rows)).toEqual(expect.arrayContaining(['auth_users', 'auth_sessions', 'profiles', 'sign_ups']));
    expect(await readRows(inserted.userId, inserted.username)).toEqual(rows);
    expect(inserted.cookies.split('; ').map((pair) => pair.split('=')[0])).toEqual(
      expect.arrayContaining(signedUp.cookies.split('; ').map((pair) => pair.split('=')[0])),
    );
  },
);

test('a member whom tests insert is signed in, and can sign in again', async () => {
  const ada = await world.member('ada');
  expect((await ada.api.accounts.getSession()).user).toMatchObject({ id: ada.userId, email: ada.email });
  expect(await ada.api.profiles.getByUsername({ username: 'ada' })).toMatchObject({
    username: 'ada',
    user_id: ada.userId,
  });
  const again = world.visitor();
  await again.api.accounts.signIn({ email: ada.email, password: PASSWORD });
  expect((await again.api.accounts.getSession()).user?.id).toBe(ada.userId);
});
