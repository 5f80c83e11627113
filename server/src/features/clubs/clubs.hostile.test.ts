import { Problem } from '@halfstar/contract/shared/problem.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireCleanSquares } from '#test/clean-pictures.ts';
import type { MemberClient } from '#test/client.ts';
import { makeClub } from '#test/clubs.ts';
import { listHostilePictures } from '#test/hostile-pictures.ts';
import { fewOrMany } from '#test/runs.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let ada: MemberClient;
let club_id: string;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.member('ada');
  club_id = await makeClub(ada);
});
afterAll(() => world.stop());

const pictureOf = async () => (await ada.api.clubs.get({ club_id })).club_image_url;

test('[SEC-05] hostile pictures of clubs are refused with the field and the reason, or stored as clean squares', async () => {
  const all = await listHostilePictures();
  const nth = fewOrMany(7, 1);
  const pictures = all.filter((_, i) => i % nth === 0);
  const outcomes: [string, string][] = [];
  for (const { name, makeFile } of pictures) {
    const form = new FormData();
    form.set('picture', new File([new Uint8Array(await makeFile())], 'club.png', { type: 'image/png' }));
    const before = await pictureOf();
    const response = await ada.fetch(`/api/movie-clubs/${club_id}/picture`, { method: 'PUT', body: form });
    const after = await pictureOf();
    if (response.status === 200) {
      await requireCleanSquares(world, after ?? '');
      outcomes.push([name, after === before ? 'not replaced' : 'cleaned']);
      continue;
    }
    expect([name, after]).toEqual([name, before]);
    const { status, errors } = Problem.parse(await response.json());
    outcomes.push([name, `${status} ${errors?.map(({ field, message }) => `${field}: ${message}`).join()}`]);
  }
  expect(outcomes).toEqual(
    pictures.map(({ name, outcome }) => [name, outcome === 'cleaned' ? 'cleaned' : `422 picture: ${outcome}`]),
  );
  expect(outcomes.map(([, outcome]) => outcome)).toContain('cleaned');
});
