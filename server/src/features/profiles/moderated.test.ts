import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { findModerated, setState } from '#test/moderated.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let ada: MemberClient;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  ada = await world.someone();
});
afterAll(() => world.stop());

const edit = (form: { display_name?: string; bio?: string }) =>
  ada.api.profiles.update({ user_id: ada.userId, ...form });
const set = (state: 'shown' | 'hidden') => setState(world, 'profile', ada.userId, state);
async function read() {
  const { display_name, bio } = await world.profile(ada.username);
  return { display_name, bio };
}
const stateOf = async () => (await findModerated(world, null, 'profile', ada.userId)).state;

test('[MOD-01] a profile that its member has written anew is shown, and can be reset again', async () => {
  await edit({ display_name: 'The quagga', bio: 'Dies at the end.' });
  await set('hidden');
  expect(await stateOf()).toBe('hidden');
  await edit({ bio: 'The quagga again.' });
  expect(await stateOf()).toBe('shown');
  await set('hidden');
  expect(await read()).toEqual({ display_name: ada.username, bio: null });
  expect(await stateOf()).toBe('hidden');
  // Showing undoes one reset at a time.
  await set('shown');
  expect(await read()).toEqual({ display_name: ada.username, bio: 'The quagga again.' });
  await edit({ bio: '' });
  await set('shown');
  expect(await read()).toEqual({ display_name: 'The quagga', bio: 'Dies at the end.' });
});

test('[MOD-01] showing a profile leaves what its member has written since, and what another member is meant by', async () => {
  const bo = await world.someone();
  await edit({ display_name: 'The quagga', bio: `Like @${bo.username}.` });
  await set('hidden');
  await edit({ display_name: 'A quagga' });
  await set('hidden');
  await edit({ bio: 'Harmless.' });
  await set('shown');
  expect(await read()).toEqual({ display_name: 'A quagga', bio: 'Harmless.' });
  await edit({ bio: '' });
  await set('shown');
  expect((await world.profile(ada.username)).bio).toBe(`Like @${bo.username}.`);
  expect(await stateOf()).toBe('shown');
});

const NAMES = ['quagga', 'zebra'] as const;
const EDITS = fc.oneof(
  fc.constantFrom('hidden' as const, 'shown' as const),
  fc.constantFrom(...NAMES).map((display_name) => ({ display_name })),
  fc.constantFrom(...NAMES, '').map((bio) => ({ bio })),
);

test('[MOD-01] after any resets, edits and shows a profile is as the last of them left it, reset by reset', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(EDITS, { minLength: 4, maxLength: 14 }), async (acts) => {
      ada = await world.someone();
      const blank = { display_name: ada.username, bio: null as string | null };
      let now = { ...(await read()) };
      const taken: (typeof blank)[] = [];
      for (const act of acts) {
        if (act === 'hidden') {
          await set('hidden');
          const isReset = taken.length > 0 && now.display_name === blank.display_name && now.bio === null;
          if (!isReset) taken.push(now);
          now = { ...blank };
        } else if (act === 'shown') {
          await set('shown');
          const former = taken.pop();
          if (former !== undefined)
            now = {
              display_name: now.display_name === blank.display_name ? former.display_name : now.display_name,
              bio: now.bio ?? former.bio,
            };
        } else {
          await edit(act);
          now = { ...now, ...act, ...('bio' in act ? { bio: act.bio === '' ? null : act.bio } : {}) };
        }
        expect(await read()).toEqual(now);
      }
    }),
    { numRuns: 10 },
  );
});
