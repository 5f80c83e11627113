import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteDueAccounts } from '#features/accounts/deletion.service.ts';
import type { Client, MemberClient } from '#test/client.ts';
import { exportAccount } from '#test/exports.ts';
import { lift, sanction } from '#test/sanctions.ts';
import { maySeeAsManager, maySeeFellow } from '#test/visibility/club-films.ts';
import { PROBES } from '#test/visibility/index.ts';
import { makeScene, maySee, type Scene, type Standing } from '#test/visibility/scene.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

let world: World;
let scene: Scene;
let admin: MemberClient;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.member('judge');
  scene = await makeScene(world, 'public', 'Heat');
});
afterAll(() => world.stop());

const READERS = ['visitor', 'unrelated', 'follower'] as const satisfies readonly Standing[];

const CASES = Object.entries(PROBES).flatMap(([call, probes]) =>
  probes.flatMap(({ sees, standings = READERS, rule = maySee }, index) =>
    READERS.filter((reader) => standings.includes(reader)).map((reader) => ({ call, index, sees, rule, reader })),
  ),
);

/** What each probe says, or that it could not be made because the owner's part in it was refused. */
async function look(): Promise<(boolean | 'refused')[]> {
  const seen: (boolean | 'refused')[] = [];
  for (const { sees, reader } of CASES) {
    const answer = await sees(scene.viewers[reader], scene).catch((error: { code?: string }) => {
      if (error.code === 'ACCOUNT_BANNED') return 'refused' as const;
      throw error;
    });
    seen.push(answer);
  }
  return seen;
}

/** The answers that a reader gets about a member, as they are sent. */
async function read(reader: Client): Promise<unknown[]> {
  const { owner, film, review, list, hostReview } = scene;
  const paths = [
    `/api/profiles/${owner.username}`,
    `/api/users/${owner.userId}/followers`,
    `/api/users/${owner.userId}/timeline`,
    `/api/users/${owner.userId}/reviews`,
    `/api/movies/${film}/reviews`,
    `/api/reviews/${review}`,
    `/api/reviews/${review}/comments`,
    `/api/reviews/${hostReview}/comments`,
    `/api/lists/${list}`,
    '/api/timeline',
  ];
  return Promise.all(
    paths.map(async (path) => {
      const response = await reader.fetch(path);
      const { request_id: _, ...body } = (await response.json()) as Record<string, unknown>;
      return { path, status: response.status, body };
    }),
  );
}

test('[MOD-01] [PRO-04] a ban hides a member and their things from everybody, in clubs too', async () => {
  const before = await look();
  const id = await sanction(world, scene.owner, 'ban', admin);
  const hidden = await look();
  const wrong = CASES.filter(({ rule, reader }, place) => {
    const sees = hidden[place];
    const may = rule === maySeeFellow || rule === maySeeAsManager ? false : rule('private', reader);
    return sees !== 'refused' && sees !== may;
  });
  expect(wrong.map(({ call, index, reader }) => [call, index, reader])).toEqual([]);
  // Few probes need the owner to act.
  expect(hidden.filter((one) => one === 'refused').length).toBeLessThan(CASES.length / 10);
  await lift(world, id, admin);
  expect(await look()).toEqual(before);
});

test('[MOD-01] a ban that is lifted gives readers the answers that they got before', async () => {
  const readAll = () => Promise.all(READERS.map((reader) => read(scene.viewers[reader])));
  const before = await readAll();
  const id = await sanction(world, scene.owner, 'ban', admin);
  const hidden = await readAll();
  for (const [place, answers] of before.entries()) expect(hidden[place]).not.toEqual(answers);
  await lift(world, id, admin);
  expect(await readAll()).toEqual(before);
});

test('[MOD-01] a ban gives back the audience that was chosen, and leaves requests to follow unanswered', async () => {
  const [ada, bo] = [await world.someone(), await world.someone()];
  await ada.api.visibility.setAudience({ user_id: ada.userId, audience: 'followers' });
  await bo.api.follows.follow({ user_id: ada.userId });
  const id = await sanction(world, ada, 'ban', admin);
  await lift(world, id, admin);
  expect(await ada.api.visibility.getAudience({ user_id: ada.userId })).toEqual({ audience: 'followers' });
  expect((await ada.api.requests.list({})).items.map(({ user_id }) => user_id)).toEqual([bo.userId]);
});

test('[MOD-01] [EXP-01] a banned member takes their data with them, with the reason of the ban', async () => {
  const ada = await world.someone();
  await sanction(world, ada, 'ban', admin);
  const document = JSON.parse((await exportAccount(ada)).get('halfstar.json') ?? '');
  expect(document.sanctions).toMatchObject([{ kind: 'ban', reason: 'Please be kind.', lifted_at: null }]);
});

test('[MOD-01] [ACC-11] a banned member deletes their account, and may keep it; a ban that is lifted brings no deleted account back', async () => {
  const ada = await world.someone();
  const id = await sanction(world, ada, 'ban', admin);
  await ada.api.deletion.request({ password: PASSWORD });
  await ada.api.accounts.signIn({ email: ada.email, password: PASSWORD });
  await ada.api.deletion.cancel();
  await ada.api.deletion.request({ password: PASSWORD });
  world.clock.advance({ hours: 8 * 24 });
  // As when the first batch of a large account is gone.
  await sql`update account_deletions set started_at = due_at where user_id = ${ada.userId}`.execute(world.ctx.db);
  await deleteDueAccounts(world.ctx);
  expect(await lift(world, id, admin).catch((error: { code: string }) => error.code)).toBe('NOT_FOUND');
});
