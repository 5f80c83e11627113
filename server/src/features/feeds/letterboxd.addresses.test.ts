import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  fetchPageFromAllowedAddress,
  isPublicIpAddress,
  PageError,
  type ResolvedAddress,
} from '#platform/outside/public-page.ts';
import { type FakeLetterboxd, feed, startLetterboxd, status } from '#test/feeds.ts';

let letterboxd: FakeLetterboxd;
beforeAll(async () => {
  letterboxd = await startLetterboxd();
});
afterAll(() => letterboxd.stop());

/** The one address that counts as a public one here. */
const isLocal = (address: string): boolean => address === '127.0.0.1';

const moved = (location: string) => status(302, { location });

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'not an address',
])('[RSS-01] %s is no public address', (address) => {
  expect(isPublicIpAddress(address)).toBe(false);
});

test.each(['104.18.0.1', '2606:4700::1', '::ffff:104.18.0.1'])('%s is a public address', (address) => {
  expect(isPublicIpAddress(address)).toBe(true);
});

const failureOf = async (url: string, resolve?: (host: string) => Promise<ResolvedAddress[]>): Promise<string> => {
  const options = {
    headers: {},
    timeoutMs: 120_000,
    maxBytes: 1000,
    maxRedirects: 2,
    allowsAddress: isPublicIpAddress,
  };
  const error = await fetchPageFromAllowedAddress(new URL(url), {
    ...options,
    ...(resolve === undefined ? {} : { resolve }),
  }).catch((thrown: unknown) => thrown);
  return error instanceof PageError ? error.failure : 'none';
};

const v4 = (address: string): ResolvedAddress => ({ address, family: 4 });

test.each([
  ['this machine', [v4('127.0.0.1')]],
  ['a private network', [v4('10.0.0.1')]],
  ['one public and one private address', [v4('104.18.0.1'), v4('192.168.0.1')]],
  ['an IPv4 address in IPv6', [{ address: '::ffff:127.0.0.1', family: 6 }]],
])('[RSS-01] [SEC-05] a name that leads to %s is not connected to', async (_name, addresses) => {
  letterboxd.answer('/', feed());
  expect(await failureOf(`http://letterboxd.test:${letterboxd.port}/`, async () => addresses)).toBe(
    'forbidden_address',
  );
  expect(letterboxd.asked).toEqual([]);
});

test('[RSS-01] [SEC-05] a name that is public when it is checked and private afterwards does not lead inward', async () => {
  letterboxd.answer('/', moved('/again/'));
  const answers = [v4('127.0.0.1'), v4('10.0.0.1')];
  let looks = 0;
  const resolve = async () => {
    const answer = answers[Math.min(looks, 1)] ?? v4('10.0.0.1');
    looks += 1;
    return [answer];
  };
  const options = { headers: {}, timeoutMs: 120_000, maxBytes: 1000, maxRedirects: 2, resolve, allowsAddress: isLocal };
  const failed = fetchPageFromAllowedAddress(new URL(`http://letterboxd.test:${letterboxd.port}/`), options);
  await expect(failed).rejects.toMatchObject({ failure: 'forbidden_address' });
  // Each connection is made to the address that was checked for it: there is no second look.
  expect(looks).toBe(2);
  expect(letterboxd.asked).toHaveLength(1);
});

test.each(['http://127.0.0.1', 'http://[::1]', 'http://2130706433', 'http://0x7f.1', 'http://[::ffff:7f00:1]'])(
  '[RSS-01] [SEC-05] %s is not connected to',
  async (origin) => {
    letterboxd.answer('/', feed());
    expect(await failureOf(`${origin}:${letterboxd.port}/`)).toBe('forbidden_address');
    expect(letterboxd.asked).toEqual([]);
  },
);
