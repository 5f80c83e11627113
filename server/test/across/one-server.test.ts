import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { MemberClient } from '#test/client.ts';
import { openTab } from '#test/live-tab.ts';
import { drawQuarters } from '#test/pictures.ts';
import { listPaths } from '#test/routes.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

// What docs/tables-and-calls.md says where to find: each part of a backend, at one server.

let world: World;
let ada: MemberClient;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.member('ada');
});
afterAll(() => world.stop());

test('[API-05] one server answers sign-in, reads, writes, what it computes, pictures and live messages: anonymous callers without a key, members by their cookie', async () => {
  const [movie_id, own] = [await world.movie('Heat'), { user_id: ada.userId }];
  // Auth. The session is in the cookie, and travels in no answer.
  const caller = world.visitor();
  expect((await caller.api.accounts.getSession()).user).toBeNull();
  const answer = await caller.send('POST', '/api/session', { email: ada.email, password: PASSWORD });
  expect(answer.status).toBe(200);
  const token = /=([^;]+)/.exec(caller.cookies)?.[1] ?? '';
  expect(token.length).toBeGreaterThan(20);
  const session = await caller.api.accounts.getSession();
  expect(session.user).toMatchObject({ id: ada.userId });
  expect(`${await answer.text()} ${JSON.stringify(session)}`).not.toContain(token);

  // The cookie alone says who writes and reads what is one's own.
  await caller.api.tracking.rate({ movie_id, rating: 5 });
  const picture = new File([await (await drawQuarters(64, 64)).png().toBuffer()], 'p.png');
  const { avatar_url } = await caller.api.profiles.setAvatar({ ...own, picture });
  expect(await caller.api.profiles.getOwn(own)).toMatchObject({ ...own, avatar_url });

  // An anonymous caller reads what is public, with what is computed of it and the picture, and neither reads nor changes anything else.
  const visitor = world.visitor();
  expect(await visitor.api.profiles.getByUserId(own)).toMatchObject({ ...own, avatar_url });
  expect((await visitor.api.stats.getByMember(own)).histogram).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  expect((await visitor.fetch(avatar_url ?? '')).headers.get('content-type')).toBe('image/webp');
  for (const refused of [visitor.api.profiles.getOwn(own), visitor.api.tracking.rate({ movie_id, rating: 1 })])
    await expect(refused).rejects.toMatchObject({
      code: 'AUTHENTICATION_REQUIRED',
      message: 'Authentication required',
    });

  // What changed is told to whom it concerns, and to nobody who is not signed in.
  const guest = new WebSocket(`${world.origin.replace('http', 'ws')}/api/live`, { headers: { origin: world.origin } });
  expect(await new Promise((resolve) => guest.once('close', resolve))).toBe(1008);
  const tab = await openTab(ada);
  await (await world.member('bo')).api.follows.follow(own);
  await expect.poll(() => tab.messages.some((text) => text.includes('"follow"'))).toBe(true);
});

test('[API-05] every part is below /api, but for what is opened by its address alone: pages, pictures, calendars, the health of the server, and a developer’s outbox', async () => {
  const outside = listPaths(world.app).filter((path) => !/^\/api(\/|$)/.test(path));
  expect(new Set(outside)).toEqual(
    new Set([
      '/pictures/*',
      '/movie-clubs/:clubId/calendar/:file',
      '/healthz',
      '/readyz',
      '/dev/outbox',
      '/dev/outbox/:id',
    ]),
  );
  const picture = new File([await (await drawQuarters(64, 64)).png().toBuffer()], 'p.png');
  const { avatar_url } = await ada.api.profiles.setAvatar({ user_id: ada.userId, picture });
  expect(avatar_url).toMatch(/^\/pictures\//);
  // Other than an answer of the API, a picture may be kept by whoever has fetched it.
  const [file, call] = [await ada.fetch(avatar_url ?? ''), await ada.fetch('/api/session')];
  expect([file, call].map(({ headers }) => headers.get('cache-control'))).toEqual([
    'public, max-age=31536000, immutable',
    'private, no-store',
  ]);
});
