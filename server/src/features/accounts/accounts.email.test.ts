import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test.each([
  'a@xn--e1afmkfd.xn--p1ai',
  'a&b@x.org',
  "o'neil@x.org",
  "a!#$%&'*+/=?^_`{|}~-.b@x-y.co.uk",
  `${'a'.repeat(64)}@${'b'.repeat(63)}.org`,
])(
  'an account is made with the address %s, its link confirms it, it signs in, and gets a new password',
  async (email) => {
    const visitor = world.visitor();
    const invite_code = await world.invite({ email });
    expect(await visitor.api.accounts.signUp({ invite_code, email, password: PASSWORD })).toEqual({ email });
    const state = await visitor.api.accounts.confirmEmail({ token: await world.tokenFromMail(email) });
    expect(state.user).toMatchObject({ email, email_confirmed: true });
    await visitor.api.profiles.create({ user_id: state.user?.id ?? '' });
    const other = world.visitor();
    expect((await other.api.accounts.signIn({ email, password: PASSWORD })).user).toMatchObject({ email });

    await visitor.api.accounts.requestPasswordReset({ email });
    await world.runJobs();
    const [password, password_confirmation] = ['another password', 'another password'];
    await visitor.api.accounts.resetPassword({
      token: await world.tokenFromMail(email),
      password,
      password_confirmation,
    });
    expect((await world.visitor().api.accounts.signIn({ email, password })).user).toMatchObject({ email });
  },
);

test.each([
  'a',
  'a@b',
  'a@1.2.3.4',
  'a@x..org',
  'a@-x.org',
  'a@x-.org',
  'a@x.xn--',
  '.a@x.org',
  'a.@x.org',
  'a..b@x.org',
  'a b@x.org',
  'a,b@x.org',
  'a<b@x.org',
  'a@b@x.org',
  'a@x.org\nBcc: b@x.org',
  '\u0430@x.org',
  `${'a'.repeat(65)}@x.org`,
  `a@${'b'.repeat(64)}.org`,
])('the address %j is refused at its field, and no mail is sent', async (email) => {
  const invite_code = await world.invite();
  const response = await world.visitor().send('POST', '/api/accounts', { invite_code, email, password: PASSWORD });
  expect(await response.json()).toMatchObject({
    errors: [{ field: 'email', message: 'Please enter a valid email address.' }],
  });
  expect((await world.mails()).filter(({ recipient }) => recipient === email)).toEqual([]);
});
