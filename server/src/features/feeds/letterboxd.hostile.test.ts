import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { FeedErrorCode } from '@halfstar/contract/feeds/feeds.schema';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { measureCost } from '#test/cost.ts';
import { ctx, letterboxd, useFeedWorld, world } from '#test/feed-world.ts';
import { feed, feedItem, feedXml, type LetterboxdAnswer, status, syncFeeds } from '#test/feeds.ts';
import { FakeTiming } from '#test/film-database.ts';
import { accountOf } from '#test/imports.ts';
import { countRows } from '#test/row-counts.ts';
import { createLetterboxd } from './letterboxd.service.ts';
import { describeFailure } from './syncs.service.ts';

let member: MemberClient;
const PATH = '/hostile/rss/';

useFeedWorld();
beforeAll(async () => {
  member = await world.member('hostile');
  await member.api.feeds.save({ address: `https://letterboxd.com${PATH}` });
  letterboxd.answer(PATH, feed({ id: 1 }));
  await syncFeeds(ctx);
});

const MB = 1024 * 1024;
const HEAD = '<?xml version="1.0"?>';
const LETTERBOXD = 'xmlns:letterboxd="https://letterboxd.com"';

const text =
  (body: string | Buffer, headers: Record<string, string> = {}): LetterboxdAnswer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml', ...headers }).end(body);
  };
const zipped = (body: Buffer, encoding = 'gzip') => text(body, { 'content-encoding': encoding });
const moved = (location: string) => status(302, { location });
const channel = (inside: string) => `<rss version="2.0" ${LETTERBOXD}><channel>${inside}</channel></rss>`;
const endless =
  (chunk: string): LetterboxdAnswer =>
  (response) => {
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', more);
    more();
  };
const slow =
  (chunk: string): LetterboxdAnswer =>
  (response) => {
    const timer = setInterval(() => response.write(chunk), 20);
    response.on('close', () => clearInterval(timer));
  };
const entities = (levels: number, each: number) =>
  Array.from({ length: levels }, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(each)}">`).join('');

const CASES: [name: string, error: FeedErrorCode, answer: LetterboxdAnswer][] = [
  [
    'a page about maintenance',
    'not_a_feed',
    text('<!DOCTYPE html><html><head><base href="/_maint/"></head><body>Back soon</body></html>'),
  ],
  ['a page in XHTML', 'not_a_feed', text('<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>')],
  ['nothing', 'not_a_feed', text('')],
  ['spaces', 'not_a_feed', text('   \n\n')],
  ['JSON', 'not_a_feed', text('{"items":[]}')],
  ['NULs', 'not_a_feed', text(Buffer.alloc(4096))],
  ['a NUL in a title', 'not_a_feed', text(feedXml('<item><title>a\0b</title></item>'))],
  ['a NUL as a reference', 'not_a_feed', text(feedXml('<item><title>&#0;</title></item>'))],
  ['UTF-16', 'not_a_feed', text(Buffer.from(`\uFEFF${feedXml()}`, 'utf16le'))],
  ['bytes that are no UTF-8', 'not_a_feed', text(Buffer.concat([Buffer.from(feedXml()), Buffer.from([0xc3, 0x28])]))],
  ['half a feed', 'not_a_feed', text(feedXml(feedItem({ id: 2 })).slice(0, 900))],
  ['Atom', 'not_a_feed', text('<feed xmlns="http://www.w3.org/2005/Atom"/>')],
  ['RSS in a namespace of another', 'not_a_feed', text('<rss xmlns="urn:other"><channel/></rss>')],
  ['RSS without a channel', 'not_a_feed', text('<rss version="2.0"/>')],
  [
    'an undeclared prefix',
    'not_a_feed',
    text('<rss><channel><item><letterboxd:filmTitle>x</letterboxd:filmTitle></item></channel></rss>'),
  ],
  ['two roots', 'not_a_feed', text(`${channel('')}${channel('')}`)],
  [
    'a billion laughs',
    'not_a_feed',
    text(`${HEAD}<!DOCTYPE rss [<!ENTITY e0 "ha">${entities(9, 10)}]>${channel('<item><title>&e9;</title></item>')}`),
  ],
  [
    'a quadratic entity',
    'not_a_feed',
    text(
      `${HEAD}<!DOCTYPE rss [<!ENTITY a "${'a'.repeat(100_000)}">]>${channel(`<item><title>${'&a;'.repeat(10_000)}</title></item>`)}`,
    ),
  ],
  [
    'an entity that names a file',
    'not_a_feed',
    text(
      `${HEAD}<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>${channel('<item><title>&x;</title></item>')}`,
    ),
  ],
  [
    'an entity that names an address',
    'not_a_feed',
    text(`${HEAD}<!DOCTYPE rss [<!ENTITY x SYSTEM "http://127.0.0.1/">]>${channel('&x;')}`),
  ],
  [
    'a parameter entity',
    'not_a_feed',
    text(`${HEAD}<!DOCTYPE rss [<!ENTITY % x SYSTEM "http://127.0.0.1/x"> %x;]>${channel('')}`),
  ],
  [
    'a document type elsewhere',
    'not_a_feed',
    text(`${HEAD}<!DOCTYPE rss SYSTEM "http://127.0.0.1/x.dtd">${channel('')}`),
  ],
  ['an entity of HTML', 'not_a_feed', text(channel('<item><title>&nbsp;</title></item>'))],
  ['a title of 4 MB', 'too_large', text(channel(`<item><title>${'x'.repeat(4 * MB)}</title></item>`))],
  ['a title of more than 5 MB', 'too_large', text(channel(`<item><title>${'x'.repeat(5 * MB)}</title></item>`))],
  [
    'a description of 1 MB',
    'too_large',
    text(channel(`<item><description><![CDATA[${'x'.repeat(MB)}]]></description></item>`)),
  ],
  ['10,000 items', 'too_large', text(channel('<item/>'.repeat(10_000)))],
  ['elements within 100,000 others', 'too_large', text(channel('<a>'.repeat(100_000)))],
  [
    'an element with 100,000 attributes',
    'too_large',
    text(channel(`<item ${Array.from({ length: 100_000 }, (_, n) => `a${n}=""`).join(' ')}/>`)),
  ],
  [
    'an element with 1,000 namespaces',
    'too_large',
    text(channel(`<item ${Array.from({ length: 1000 }, (_, n) => `xmlns:a${n}="urn:${n}"`).join(' ')}/>`)),
  ],
  ['a feed without an end', 'too_large', endless(' '.repeat(65_536))],
  ['a byte every now and then', 'timeout', slow('<')],
  ['headers that never come', 'timeout', () => undefined],
  ['a zip bomb', 'too_large', zipped(gzipSync(Buffer.alloc(200 * MB, ' ')))],
  [
    'a zip bomb in a feed',
    'too_large',
    zipped(gzipSync(Buffer.from(channel(`<item><title>${'y'.repeat(20 * MB)}</title></item>`)))),
  ],
  ['an end that is cut off', 'not_a_feed', zipped(gzipSync(feedXml()).subarray(0, 60))],
  ['what is no gzip', 'not_a_feed', zipped(Buffer.from(feedXml()))],
  ['gzip twice', 'not_a_feed', zipped(gzipSync(gzipSync(feedXml())), 'gzip, gzip')],
  ['an unknown encoding', 'not_a_feed', zipped(Buffer.from('x'), 'br')],
  [
    'a length that is wrong',
    'unreachable',
    (response) => {
      response.writeHead(200, { 'content-length': '100000' });
      response.write('<rss>');
      response.destroy();
    },
  ],
  ['a connection that breaks', 'unreachable', (response) => void response.destroy()],
  ['headers of 100 kB', 'unreachable', text('', { 'x-long': 'x'.repeat(100_000) })],
  ['a redirect to a public site of others', 'redirected', moved('https://example.com/')],
  ['a redirect to a name that begins with that of Letterboxd', 'redirected', moved('https://letterboxd.com.example/')],
  ['a redirect to this machine', 'redirected', moved('http://127.0.0.1/')],
  ['a redirect to a private network', 'redirected', moved('http://10.0.0.1/')],
  ['a redirect to the metadata of a cloud', 'redirected', moved('http://169.254.169.254/latest/meta-data/')],
  ['a redirect to [::1]', 'redirected', moved('http://[::1]/')],
  ['a redirect to [::ffff:127.0.0.1]', 'redirected', moved('http://[::ffff:127.0.0.1]/')],
  ['a redirect to an address as a number', 'redirected', moved('http://2130706433/')],
  ['a redirect to an address in octal', 'redirected', moved('http://0177.0.0.1/')],
  ['a redirect to another scheme', 'redirected', moved('file:///etc/passwd')],
  ['a redirect to a script', 'redirected', moved('javascript:alert(1)')],
  [
    'a redirect with a password',
    'redirected',
    (response, request) => moved(`http://ada:pass@${request.headers.host}/`)(response, request),
  ],
  ['a redirect to nowhere', 'redirected', status(302)],
  ['a redirect in circles', 'redirected', moved(PATH)],
  ['a status of 403', 'refused', status(403)],
  ['a status of 426', 'refused', status(426)],
  ['a status of 206', 'refused', status(206)],
  ['a status of 500', 'unavailable', status(500)],
];

/** Node's channel of requests that are made, whether they are sent or not. */
const REQUEST_MADE = 'http.client.request.created';
/** Of this process, which is Letterboxd as well. */
const MAX_CPU_MS = 5000;
/** What a member reads: a sentence, and no name of an error. */
const SENTENCE = /^(?!.*(?:Error|undefined|\[object))[A-Z].{5,400}\.$/;

test.each(CASES)('[RSS-01] [RSS-02] %s ends quickly as %s, and nothing is written', async (_name, error, answer) => {
  // That the feed keeps failing has been told, and is not told again.
  await world.ctx.db.updateTable('letterboxd_feeds').set({ told: true }).execute();
  const before = [await countRows(world.ctx), await accountOf(world, member)];
  const ctx = letterboxd.contextOf(world.ctx, { timeoutMs: error === 'timeout' ? 200 : 120_000 });
  letterboxd.answer(PATH, answer);
  world.clock.advance({ hours: 30 });
  const { cpuMs, bytes } = await measureCost(() => syncFeeds(ctx));
  expect(await member.api.feeds.get()).toMatchObject({ status: 'failing', error, syncing: false });
  expect(describeFailure(error)).toMatch(SENTENCE);
  expect(cpuMs).toBeLessThan(MAX_CPU_MS);
  expect(bytes).toBeLessThan(200 * MB);
  expect([await countRows(world.ctx), await accountOf(world, member)]).toEqual(before);
});

test('[RSS-02] items that are told in other ways are counted, and the others come in', async () => {
  const item = feedItem({ id: 50, title: 'Alien', year: 1979 });
  const guid = (other: string) => item.replace('letterboxd-watch-50', other);
  letterboxd.answer(PATH, (response) =>
    response.end(
      feedXml(
        ...[
          '',
          'letterboxd-watch-',
          'letterboxd-watch-0',
          'letterboxd-story-5',
          'letterboxd-watch-99999999999999999999',
          'x',
          '-1',
        ].map(guid),
        feedItem({ id: 51, title: '' }),
        feedItem({ id: 53, title: '<script>alert(1)</script>' }),
        feedItem({ id: 54, title: 'Vertigo', year: 1958, watchedDate: '1880-01-01' }),
        feedItem({ id: 52, watchedDate: '2024-02-31', rating: '9.5', title: 'Heat' }),
        item,
        item,
      ),
    ),
  );
  world.clock.advance({ hours: 30 });
  await syncFeeds(letterboxd.contextOf(world.ctx));
  const { counts, status: state } = await member.api.feeds.get();
  expect(state).toBe('fine');
  expect(counts).toMatchObject({ imported: 3, failed: 9 });
});

test('[RSS-02] a redirect on the same site is followed twice', async () => {
  letterboxd.answer(PATH, moved('/one/'));
  letterboxd.answer('/one/', moved('/two/'));
  letterboxd.answer('/two/', feed({ id: 1 }));
  world.clock.advance({ hours: 30 });
  await syncFeeds(letterboxd.contextOf(world.ctx));
  expect(await member.api.feeds.get()).toMatchObject({ status: 'fine' });
  expect(letterboxd.asked).toHaveLength(3);
});

/** Notes the requests over HTTP that this process makes until the test ends, also those that no server receives. */
function noteRequests(): string[] {
  const noted: string[] = [];
  const note = (message: unknown) => {
    const { request } = message as { request: ClientRequest };
    noted.push(`${request.protocol}//${request.host}${request.path}`);
  };
  subscribe(REQUEST_MADE, note);
  onTestFinished(() => void unsubscribe(REQUEST_MADE, note));
  return noted;
}

test('[RSS-01] [SEC-05] where no other origin is set, letterboxd.com is asked over https, and not connected to when its name leads to a private address', async () => {
  const names: string[] = [];
  const resolve = async (host: string) => {
    names.push(host);
    return [{ address: '10.0.0.1', family: 4 as const }];
  };
  const real = createLetterboxd({ baseUrl: null, userAgent: 'Halfstar/test', timing: new FakeTiming(), resolve });
  const known = { etag: null, lastModified: null };
  const requests = noteRequests();
  await expect(real.readFeed(ctx, 'hostile', known)).rejects.toMatchObject({ code: 'forbidden_address' });
  await expect(real.hasInBio(ctx, 'hostile', 'token')).rejects.toMatchObject({ code: 'forbidden_address' });
  expect(requests).toEqual(['https://letterboxd.com/hostile/rss/', 'https://letterboxd.com/hostile/']);
  expect(names).toEqual(['letterboxd.com', 'letterboxd.com']);
});
