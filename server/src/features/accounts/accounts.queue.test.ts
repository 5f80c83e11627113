import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { Client } from '#test/client.ts';
import { eventually } from '#test/eventually.ts';
import { fastPasswordHashing } from '#test/fast-password-hashing.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

/** The check of this password lasts until the test lets it end. */
const HELD = 'a guess that is held';
const held = Promise.withResolvers<void>();

let world: World;
beforeAll(async () => {
  const passwordHashing: typeof fastPasswordHashing = {
    ...fastPasswordHashing,
    async verify(given) {
      if (given.password === HELD) await held.promise;
      return fastPasswordHashing.verify(given);
    },
  };
  const settings = { rateLimitFactor: 1, trustProxy: 'loopback' };
  world = await startWorld(settings, createLog('silent'), { passwordHashing });
});
afterAll(() => world.stop());

const clientAt = (ip: string) => new Client(world.origin, { 'x-forwarded-for': ip });

const signIn = (client: Client, email: string, password: string) =>
  client.api.accounts.signIn({ email, password }).then(
    ({ user }) => user?.email,
    (error: { code: string }) => error.code,
  );

test('[ACC-09] [SEC-04] a device that a member signed in on before gets in while strangers fill the queue for passwords', async () => {
  const ada = await world.member('ada');
  const laptop = clientAt('192.0.2.7');
  expect(await signIn(laptop, ada.email, PASSWORD)).toBe(ada.email);
  await laptop.api.accounts.signOut();

  let refused = 0;
  const strangers = Array.from({ length: 70 }, async (_, i) => {
    const answer = await signIn(clientAt(`203.0.113.${i + 1}`), ada.email, HELD);
    if (answer === 'RATE_LIMITED') refused += 1;
  });
  await eventually(() => refused > 0, 'a stranger finds the queue full');
  expect(await signIn(clientAt('198.51.100.1'), ada.email, PASSWORD)).toBe('RATE_LIMITED');
  expect(await signIn(laptop, ada.email, PASSWORD)).toBe(ada.email);
  held.resolve();
  await Promise.all(strangers);
});
