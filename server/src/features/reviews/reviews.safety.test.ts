import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { attacks, honestTexts, isInert } from '#test/texts.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let ada: MemberClient;
let movie_id: string;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.member('ada');
  movie_id = await world.movie('Heat');
});
afterAll(() => world.stop());

const REVIEW = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };
const publish = (more: Partial<typeof REVIEW>) => ada.api.reviews.publish({ movie_id, ...REVIEW, ...more });

/** Ten of each kind are enough to show that the calls run the check, which is tested on all elsewhere. */
const some = <One>(all: readonly One[], step: number) => all.filter((_, index) => index % step === 0);

test('[SAF-02] honest texts are published and returned unchanged', async () => {
  for (const { text } of some(honestTexts, 12)) expect((await publish({ content: text })).content).toBe(text);
});

test.each(['title', 'content'] as const)(
  '[SAF-03] an attack in the %s of a review is refused by the field',
  async (field) => {
    const all = attacks.filter((one) => !isInert(one) && one.text.length < 200);
    for (const { text } of some(all, 9)) {
      await expect(publish({ [field]: `Such a good one. ${text}` })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        data: { errors: [{ field, message: 'Content contains potentially unsafe elements' }] },
      });
    }
  },
);

test('[SAF-03] an attack as a display name makes no account', async () => {
  const signUp = world.visitor().api.accounts.signUp({
    invite_code: await world.invite(),
    display_name: '<img src=x onerror=alert(1)>',
    email: 'mallory@example.com',
    password: 'half a star more',
  });
  await expect(signUp).rejects.toMatchObject({ code: 'INVALID_INPUT', data: { errors: [{ field: 'display_name' }] } });
});

/** How the database answers a text of this length, whose characters have four bytes each. */
async function stored(table: string, column: string, points: number): Promise<boolean> {
  return sql`update ${sql.table(table)} set ${sql.ref(column)} = ${'𝔸'.repeat(points)}`.execute(world.ctx.db).then(
    () => true,
    (error: unknown) => {
      expect(error).toMatchObject({ code: '23514' });
      return false;
    },
  );
}

test.each([
  ['reviews', 'title', 200],
  ['reviews', 'content', 20_000],
  ['profiles', 'display_name', 50],
  ['profiles', 'bio', 500],
  ['auth_users', 'name', 50],
])('[SAF-04] the database itself limits %s.%s to %i code points', async (table, column, max) => {
  await publish({});
  expect(await stored(table, column, max)).toBe(true);
  expect(await stored(table, column, max + 1)).toBe(false);
});

test('[SAF-03] the database refuses an empty review', async () => {
  const { id } = await publish({});
  const blank = world.ctx.db.updateTable('reviews').set({ content: ' \n ' }).where('id', '=', id).execute();
  await expect(blank).rejects.toMatchObject({ code: '23514' });
});
