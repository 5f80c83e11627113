import { Problem } from '@halfstar/contract/shared/problem.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '#test/client.ts';
import { PASSWORD, SECRET, startWorld, type World } from '#test/world.ts';
import { freePort, launch, type ServerProcess } from '../../../../scripts/support/server-process.ts';

let world: World;
/** Two processes on one database, behind a balancer that forwards the client's address. They use the real time. */
let servers: ServerProcess[];
beforeAll(async () => {
  // These servers hash passwords as in production, because they check them here.
  world = await startWorld({}, undefined, { passwordHashing: undefined });
  const env = { DATABASE_URL: world.databaseUrl, SECRET, TRUST_PROXY: 'loopback', RATE_LIMIT_FACTOR: '1' };
  const ports = [await freePort(), await freePort()];
  servers = await Promise.all(ports.map((port) => launch({ dataDir: '/nowhere', port, env })));
});
afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.stop()));
  await world.stop();
});

const GUESSES = 1000;
const AT_ONCE = 20;

/** A new client at this address, which the balancer sends to one process or the other. */
const clientAt = (ip: string, server: number) => new Client(servers[server]?.origin ?? '', { 'x-forwarded-for': ip });
const crowd = (network: string) => Array.from({ length: 50 }, (_, i) => `${network}.${i + 1}`);

interface Guessed {
  /** Guesses that were checked, and those that were refused, by process. */
  lookedAt: number[];
  refused: number[];
  seconds: number;
}

/** Sends the guesses to both processes in turn, some in parallel. Each refusal must say for how long. */
async function guess(from: readonly string[], path: string, bodyOf: (i: number) => object): Promise<Guessed> {
  const began = performance.now();
  const guessed: Guessed = { lookedAt: [0, 0], refused: [0, 0], seconds: 0 };
  const clients = from.map((ip) => servers.map((_, server) => clientAt(ip, server)));
  const one = async (i: number) => {
    const server = Math.floor(i / from.length) % 2;
    const client = clients[i % from.length]?.[server];
    if (client === undefined) throw new Error('no client guesses');
    const response = await client.send('POST', path, bodyOf(i));
    const body: unknown = await response.json();
    const counts = response.status === 429 ? guessed.refused : guessed.lookedAt;
    counts[server] = (counts[server] ?? 0) + 1;
    if (response.ok || response.status === 401) return;
    expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d{0,3}$/);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(Problem.parse(body)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  };
  for (let i = 0; i < GUESSES; i += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, k) => one(i + k)));
  }
  return { ...guessed, seconds: (performance.now() - began) / 1000 };
}

/** Both processes together allow as many guesses as the elapsed windows do, and each refused hundreds in the first window. */
function expectLookedAt({ lookedAt, refused, seconds }: Guessed, most: number, windowSeconds: number): void {
  const sum = lookedAt.reduce((total, one) => total + one, 0);
  expect(sum).toBeGreaterThanOrEqual(most);
  const windows = 1 + Math.floor(seconds / windowSeconds);
  expect(sum).toBeLessThanOrEqual(most * windows);
  // On a slow machine more windows pass, and as many more guesses are checked.
  for (const count of refused) expect(windows > 1 || count > GUESSES / 5).toBe(true);
}

const signIn = (client: Client, email: string, password = PASSWORD) =>
  client.api.accounts.signIn({ email, password }).then(
    ({ user }) => user?.email,
    (error: { code: string }) => error.code,
  );

const someCode = (i: number) => ({ code: `GUES-${String(i).padStart(4, '0')}` });
const HOUR = 3600;

test('[ACC-09] two processes together refuse 1,000 password guesses of one client but for ten, and the owner signs in elsewhere', async () => {
  const { email } = await world.member('ada');
  const guessed = await guess(['203.0.113.1'], '/api/session', (i) => ({ email, password: `guess ${i}` }));
  expectLookedAt(guessed, 10, HOUR);
  for (const server of [0, 1]) {
    // A correct password after the limit gets the same response as a wrong one.
    expect(await signIn(clientAt('203.0.113.1', server), email)).toBe('RATE_LIMITED');
    expect(await signIn(clientAt('203.0.113.9', server), email)).toBe(email);
  }
});

test("[ACC-09] 1,000 password guesses of fifty clients are refused but for thirty, and the owner's known device signs in at either process", async () => {
  const { email } = await world.member('bo');
  const laptop = clientAt('192.0.2.7', 0);
  expect(await signIn(laptop, email)).toBe(email);
  const guessed = await guess(crowd('198.51.100'), '/api/session', (i) => ({ email, password: `guess ${i}` }));
  expectLookedAt(guessed, 30, HOUR);

  expect((await laptop.api.accounts.getSession()).user?.email).toBe(email);
  for (const server of [0, 1]) {
    const later = clientAt('192.0.2.200', server);
    later.cookies = laptop.cookies;
    expect(await signIn(later, email)).toBe(email);
    // Other users at the address of a guesser are not refused.
    const cy = await world.member('cy');
    expect(await signIn(clientAt('198.51.100.1', server), cy.email)).toBe(cy.email);
  }
});

test.each([
  ['one client guesses', ['203.0.113.5'], 10],
  ['fifty clients guess', crowd('198.51.101'), 500],
])(
  '[INV-03] 1,000 codes that %s are refused but for ten a minute each, and a user elsewhere signs up',
  async (_, from, most) => {
    expectLookedAt(await guess(from, '/api/invites/validations', someCode), most, 60);
    for (const server of [0, 1]) {
      const honest = clientAt(`192.0.2.${10 + server}`, server);
      const invite_code = await world.invite();
      expect(await honest.api.invites.validate({ code: invite_code })).toMatchObject({ valid: true });
      const email = `honest${from.length}${server}@example.com`;
      expect(await honest.api.accounts.signUp({ invite_code, email, password: PASSWORD })).toEqual({ email });
    }
  },
);
