import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMAIL_CALLS, sayOf } from '#test/email-calls.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test.each(EMAIL_CALLS)(
  '[ACC-09] $name gives known and unknown addresses the same response',
  async ({ name, path, more }) => {
    const visitor = world.visitor();
    const answers = new Set<string>();
    for (const who of ['ada', 'bo', 'cy']) {
      const { email } = await world.member(who);
      for (const address of [email, `${name}-nobody-${who}@example.com`])
        answers.add(await sayOf(visitor, path, { email: address, ...(await more(world)) }));
    }
    expect([...answers]).toHaveLength(1);
  },
);
