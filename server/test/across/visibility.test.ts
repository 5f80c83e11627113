import { contract } from '@halfstar/contract';
import { AUDIENCES, type Audience } from '@halfstar/contract/visibility/visibility.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadLinkPreview } from '#app/link-previews.ts';
import { movieIdOf } from '#test/cards.ts';
import type { Client } from '#test/client.ts';
import { findUnclassifiedCalls, PROBES } from '#test/visibility/index.ts';
import { isThere, MUTED, type Muted, makeScene, maySee, type Scene, STANDINGS, some } from '#test/visibility/scene.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
const scenes = new Map<Audience, Scene>();

beforeAll(async () => {
  world = await startWorld();
  const films = { public: 'Heat', followers: 'Alien', private: 'Vertigo' };
  for (const audience of AUDIENCES) scenes.set(audience, await makeScene(world, audience, films[audience]));
});
afterAll(() => world.stop());

test('[PRO-04] every call of the contract either shows nothing of other members or is walked below', () => {
  expect(findUnclassifiedCalls(contract)).toEqual([]);
});

test('a call that is neither is reported with the file that its probe belongs to', () => {
  const { list } = contract.requests;
  const planted = { ...contract, requests: { ...contract.requests, listAgain: list } };
  expect(findUnclassifiedCalls(planted)).toEqual([
    expect.stringMatching(
      /^GET .* \(requests\.listAgain\): .* add a probe to server\/test\/visibility\/follows\.ts; otherwise/,
    ),
  ]);
  const { requests: _, ...others } = contract;
  expect(findUnclassifiedCalls(others)).toContain(
    'requests.list is no call of the contract: take it out of server/test/visibility',
  );
});

const CASES = Object.entries(PROBES).flatMap(([call, probes]) =>
  probes.flatMap(({ sees, standings = STANDINGS, rule = maySee }, index) =>
    AUDIENCES.flatMap((audience) => {
      const muted = (Object.keys(MUTED) as Muted[]).filter((viewer) => standings.includes(MUTED[viewer]));
      return [
        ...standings.map((viewer) => ({ viewer, expected: rule(audience, viewer) })),
        ...muted.map((viewer) => ({ viewer, expected: rule(audience, MUTED[viewer]) })),
      ].map((one) => ({ call, index, sees, audience, ...one }));
    }),
  ),
);

describe(`who sees whom, in ${CASES.length} cases`, () => {
  test.each(Object.keys(PROBES))(
    '[PRO-04] [FOL-02] %s shows a member’s things to those who may see them, also to whom that member mutes',
    async (call) => {
      for (const { index, sees, audience, viewer, expected } of CASES.filter((one) => one.call === call)) {
        const scene = scenes.get(audience) as Scene;
        const seen = await sees(scene.viewers[viewer], scene);
        expect([index, audience, viewer, seen]).toEqual([index, audience, viewer, expected]);
      }
    },
  );
});

test('[PRO-04] link previews show what visitors see', async () => {
  for (const audience of AUDIENCES) {
    const { owner, review, list } = scenes.get(audience) as Scene;
    for (const path of [
      `/${owner.username}`,
      `/profile/${owner.username}`,
      `/${owner.username}/lists`,
      `/reviews/${review}`,
      `/lists/${list}`,
    ]) {
      const preview = await loadLinkPreview(world.ctx, null, new URL(path, 'https://halfstar.example'));
      expect([path, preview !== null]).toEqual([path, maySee(audience, 'visitor')]);
    }
  }
});

test('[PRO-04] an audience applies from the next request on, in both directions', async () => {
  const { owner, viewers, review, film } = scenes.get('public') as Scene;
  const sees = async ({ api }: Client) => [
    await isThere(api.reviews.get({ review_id: review })),
    some(await api.reviews.listByMovie({ movie_id: film }), ({ id }) => id === review),
  ];
  const homeOf = async ({ api }: Client) => some(await api.timeline.listHome({}), (card) => movieIdOf(card) === film);
  for (const audience of ['private', 'followers', 'public', 'followers', 'private', 'public'] as const) {
    await owner.api.visibility.setAudience({ user_id: owner.userId, audience });
    expect(await owner.api.visibility.getAudience({ user_id: owner.userId })).toEqual({ audience });
    for (const standing of ['visitor', 'unrelated', 'follower'] as const) {
      const expected = maySee(audience, standing);
      expect([audience, standing, ...(await sees(viewers[standing]))]).toEqual([
        audience,
        standing,
        expected,
        expected,
      ]);
    }
    expect(await homeOf(viewers.follower)).toBe(maySee(audience, 'follower'));
  }
});

test('only the member decides who may see their things', async () => {
  const { owner, viewers } = scenes.get('public') as Scene;
  const change = { user_id: owner.userId, audience: 'private' } as const;
  await expect(viewers.unrelated.api.visibility.setAudience(change)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  await expect(viewers.visitor.api.visibility.setAudience(change)).rejects.toMatchObject({
    code: 'AUTHENTICATION_REQUIRED',
  });
  await expect(viewers.unrelated.api.visibility.getAudience({ user_id: owner.userId })).rejects.toMatchObject({
    code: 'NOT_ALLOWED',
  });
});
