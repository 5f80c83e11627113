import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMAIL_CALLS, sayOf } from '#test/email-calls.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** Addresses with which nobody can sign up any more. */
const OLDER = [`${'a'.repeat(65)}@example.com`, 'ada@example-.com', 'ada..lovelace@example.com', 'ada@localhost'];

/** Gives an account an address that was taken when it was made. */
const setAddress = (userId: string, address: string) =>
  sql`update auth_users set email = ${address} where id = ${userId}`.execute(world.ctx.db);

test.each(EMAIL_CALLS)(
  '[ACC-09] $name gives known and unknown addresses the same response',
  async ({ name, path, more }) => {
    const visitor = world.visitor();
    const answers = new Set<string>();
    for (const who of ['ada', 'bo', 'cy']) {
      const { email } = await world.member(who);
      for (const address of [email, `${name}-nobody-${who}@example.com`])
        answers.add(await sayOf(visitor, path, { email: address, ...(await more(world)) }));
    }
    expect([...answers]).toHaveLength(1);
  },
);

test.each(EMAIL_CALLS.filter(({ name }) => name !== 'sign-up'))(
  '[ACC-09] $name gives a text that is no address, and an older address that nobody can sign up with, the same response',
  async ({ name, path, more }) => {
    const known = `${name}..known@example.com`;
    await setAddress((await world.someone()).userId, known);
    const texts = [`${name}@example.com`, known, `${name}..nobody@example.com`, `${name}@x`, name, 'x'.repeat(254)];
    const answers = new Set<string>();
    for (const email of [...texts, `${name}\0@x.org`, `${name}\ud800@x.org`, `${name}\n@x.org`])
      answers.add(await sayOf(world.visitor(), path, { email, ...(await more(world)) }));
    expect([...answers]).toHaveLength(1);
    const response = await world.visitor().send('POST', path, { email: 'x'.repeat(255), ...(await more(world)) });
    expect(await response.json()).toMatchObject({ errors: [{ field: 'email' }] });
  },
);

test.each(OLDER)('who has the older address %s signs in, and is mailed a link for a new password', async (address) => {
  const { userId } = await world.someone();
  await setAddress(userId, address);
  const { user } = await world.visitor().api.accounts.signIn({ email: address.toUpperCase(), password: PASSWORD });
  expect(user).toMatchObject({ id: userId, email: address });
  await world.visitor().api.accounts.requestPasswordReset({ email: address });
  await world.runJobs();
  expect((await world.mails()).filter(({ recipient }) => recipient === address)).toHaveLength(1);
});

test.each(OLDER)('nobody signs up with the address %s', async (email) => {
  const form = { invite_code: await world.invite(), email, password: PASSWORD };
  const response = await world.visitor().send('POST', '/api/accounts', form);
  expect(await response.json()).toMatchObject({ errors: [{ field: 'email' }] });
});
