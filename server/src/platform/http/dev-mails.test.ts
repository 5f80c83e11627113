import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueueMail } from '#platform/mail/mail.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const get = (path: string, headers: Record<string, string> = {}) => world.visitor().fetch(path, { headers });

test('[ACC-15] without SMTP every mail is in the outbox, newest first, with its link', async () => {
  const empty = await (await get('/dev/outbox')).text();
  expect(empty).toContain('No mail has been written yet');

  await world.visitor().api.accounts.signUp({
    invite_code: await world.invite(),
    display_name: 'Zed <scripted>',
    email: 'zed@example.com',
    password: 'six stars',
  });
  world.clock.advance({ minutes: 1 });
  await enqueueMail(world.ctx, { to: 'bo@example.com', subject: 'Second & last', text: 'No link.', html: '' });

  const list = await get('/dev/outbox');
  expect(list.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(list.headers.get('cache-control')).toBe('no-store');
  const rows = Array.from((await list.text()).matchAll(/<a href="(\/dev\/outbox\/[^"]+)">([^<]+)<\/a>/g));
  expect(rows.map(([, , subject]) => subject)).toEqual(['Second &amp; last', 'Confirm your email for Halfstar']);

  const mail = await (await get(rows[1]?.[1] ?? '')).text();
  expect(mail).toContain('Hello Zed &lt;scripted&gt;,');
  expect(mail).not.toContain('<scripted>');
  // The HTML part is shown in a frame without scripts, as in mail programs.
  const frame = /<iframe [^>]*sandbox="([^"]*)" srcdoc="([^"]*)"/.exec(mail);
  expect(frame?.[1]).not.toContain('allow-scripts');
  expect(frame?.[2]).toContain('&lt;p&gt;Hello Zed &amp;lt;scripted&amp;gt;,&lt;/p&gt;');
  const href = /<a href="(http[^"]+)">/.exec(mail)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const link = new URL(href);
  expect(`${link.origin}${link.pathname}`).toBe('http://localhost:3000/email-confirmation');
  const { user } = await world.visitor().api.accounts.confirmEmail({ token: link.searchParams.get('token') ?? '' });
  expect(user).toMatchObject({ email: 'zed@example.com', email_confirmed: true });
});

test('[ACC-15] the outbox is shown to this machine only', async () => {
  expect((await get('/dev/outbox')).status).toBe(200);
  const forwarded = {
    forwarded: 'for=127.0.0.1',
    via: '1.1 proxy',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'localhost',
    'x-real-ip': '127.0.0.1',
  };
  for (const [name, value] of Object.entries(forwarded))
    expect([name, (await get('/dev/outbox', { [name]: value })).status]).toEqual([name, 404]);
  for (const id of ['nonsense', '00000000-0000-7000-8000-000000000000'])
    expect((await get(`/dev/outbox/${id}`)).status).toBe(404);
});

test('[ACC-15] a request with another host name that resolves to this machine gets no outbox', async () => {
  const answer = await world.app.http.inject({
    url: '/dev/outbox',
    remoteAddress: '127.0.0.1',
    headers: { host: 'rebound.example:3000' },
  });
  expect(answer.statusCode).toBe(404);
});

test.each([
  ['127.0.0.1', 200],
  ['::1', 200],
  ['::ffff:127.0.0.1', 200],
  ['192.168.1.20', 404],
  ['::ffff:10.0.0.1', 404],
  ['fe80::1', 404],
])('[ACC-15] a request from %s to the outbox gets %i', async (remoteAddress, status) => {
  const headers = { host: 'localhost:3000' };
  expect((await world.app.http.inject({ url: '/dev/outbox', remoteAddress, headers })).statusCode).toBe(status);
});

/** A minimal reverse proxy on the same machine that forwards neither its own nor the client's address. */
async function plainProxy(target: string) {
  const { hostname, port } = new URL(target);
  const proxy = createServer((asked, answer) => {
    const { method, url: path, headers } = asked;
    const passed = forward(
      { hostname, port, method, path, headers: { ...headers, host: `localhost:${port}` } },
      (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
      },
    );
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => proxy.close(resolve)),
  };
}

test('[ACC-15] a server with a public address has no outbox, not even through a local proxy that hides itself', async () => {
  const open = await startWorld({ publicUrl: 'https://films.example' });
  const proxy = await plainProxy(open.origin);
  for (const origin of [proxy.origin, open.origin]) {
    expect([origin, (await fetch(`${origin}/healthz`)).status]).toEqual([origin, 200]);
    expect([origin, (await fetch(`${origin}/dev/outbox`)).status]).toEqual([origin, 404]);
  }
  await proxy.close();
  await open.stop();
});
