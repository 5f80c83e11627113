import { expect, test } from 'vitest';
import { computeAppCode } from '#test/authenticator.ts';
import type { MemberClient } from '#test/client.ts';
import { SoftPasskey } from '#test/passkey.ts';
import { freezeTimeOfDay } from '#test/time-of-day.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

freezeTimeOfDay();

/** Another device of the member after each way to sign in, and after its session was renewed. */
async function signInInEachWay(world: World, member: MemberClient) {
  const { api, email } = member;
  const byPassword = world.visitor();
  await byPassword.api.accounts.signIn({ email, password: PASSWORD });

  const passkey = new SoftPasskey(world.ctx.publicUrl);
  const credential = passkey.make(await api.passkeys.getRegistrationOptions({ password: PASSWORD }));
  await api.passkeys.add({ name: 'Phone', credential });
  const byPasskey = world.visitor();
  const options = await byPasskey.api.passkeys.getSignInOptions({});
  await byPasskey.api.passkeys.signIn({ credential: passkey.show(options) });

  const { secret } = await api.secondFactor.prepare({ password: PASSWORD });
  await api.secondFactor.turnOn({ code: computeAppCode(secret, -1) });
  const inTwoSteps = world.visitor();
  await inTwoSteps.api.accounts.signIn({ email, password: PASSWORD });
  await inTwoSteps.api.secondFactor.completeSignIn({
    kind: 'app',
    code: computeAppCode(secret),
    trust_device: true,
  });

  const renewed = world.visitor();
  renewed.cookies = inTwoSteps.cookies;
  world.clock.advance({ hours: 25 });
  await renewed.api.profiles.getOwn({ user_id: member.userId });

  const signedOut = world.visitor();
  signedOut.cookies = renewed.cookies;
  await signedOut.api.accounts.signOut();
  return { byPassword, byPasskey, inTwoSteps, renewed, signedOut };
}

test.each([
  ['http://localhost:3000', 'halfstar.', []],
  ['https://halfstar.example', '__Secure-halfstar.', ['Secure']],
])(
  '[ACC-10] [SEC-03] at %s every cookie of every way to sign in is HttpOnly and SameSite=Lax, and Secure over https',
  async (publicUrl, prefix, more) => {
    const world = await startWorld({ publicUrl });
    try {
      const devices = await signInInEachWay(world, await world.member('ada'));
      const names = Object.entries(devices).map(([way, { setCookies }]) => [
        way,
        [...new Set(setCookies.map((line) => line.split('=', 1)[0]?.replace(prefix, '')))].toSorted(),
      ]);
      expect(Object.fromEntries(names)).toEqual({
        byPassword: ['device', 'session_token'],
        byPasskey: ['device', 'passkey', 'session_token'],
        inTwoSteps: ['device', 'dont_remember', 'session_token', 'trust_device', 'two_factor'],
        renewed: ['session_token'],
        signedOut: ['session_token'],
      });
      for (const [way, { setCookies }] of Object.entries(devices))
        for (const line of setCookies) {
          const attributes = line.split('; ').slice(1);
          expect([way, line, attributes]).toEqual([
            way,
            expect.stringMatching(`^${prefix}`),
            expect.arrayContaining(['HttpOnly', 'SameSite=Lax', ...more]),
          ]);
          // Cookies of this host alone, not of its subdomains.
          expect(line.toLowerCase()).not.toContain('domain=');
        }
    } finally {
      await world.stop();
    }
  },
);
