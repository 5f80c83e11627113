import { Problem } from '@halfstar/contract/shared/problem.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHANGING_BY_THEMSELVES, prepareFingerprints } from '#test/fingerprints.ts';
import { ACTS, type Act, NotListed, type Row } from '#test/permission-acts.ts';
import { COLUMNS, type Column, makeScene } from '#test/permission-scene.ts';
import { startWorld, type World } from '#test/world.ts';

// Who may do what: the table of the product, written from its rules and not from the policies, and each of its cells tried over HTTP.

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/**
 * yes: it is done. sign in: "Authentication required". confirm: the email is to be confirmed. upgrade: "Upgrade required". no: not allowed,
 * or as if what is acted on did not exist. invalid: whoever asks, the form is refused.
 */
type Cell = 'yes' | 'sign in' | 'confirm' | 'upgrade' | 'no' | 'invalid';

/** What those without a confirmed account are told wherever only members act. */
const OUTSIDE = { anonymous: 'sign in', unconfirmed: 'confirm' } as const;
/** Every column of those who are signed in and confirmed. */
type Inside = Exclude<Column, keyof typeof OUTSIDE>;
const inside = (cell: Cell, but: Partial<Record<Inside, Cell>> = {}): Record<Column, Cell> => ({
  ...OUTSIDE,
  lite: cell,
  pro: cell,
  founder: cell,
  'club owner, lite': cell,
  'club owner, pro': cell,
  'club moderator, lite': cell,
  'club moderator, pro': cell,
  'moderator, lite': cell,
  'moderator, pro': cell,
  admin: cell,
  ...but,
});
/** As the tier: whoever is lite, whatever else they are. */
const upgrade = {
  lite: 'upgrade',
  founder: 'upgrade',
  'club owner, lite': 'upgrade',
  'club moderator, lite': 'upgrade',
  'moderator, lite': 'upgrade',
} as const;
const ofManagers = {
  'club owner, lite': 'yes',
  'club owner, pro': 'yes',
  'club moderator, lite': 'yes',
  'club moderator, pro': 'yes',
  admin: 'yes',
} as const;
const ofTeam = { 'moderator, lite': 'yes', 'moderator, pro': 'yes', admin: 'yes' } as const;

const MATRIX: Record<Row, Record<Column, Cell>> = {
  'read what is public': { ...inside('yes'), anonymous: 'yes', unconfirmed: 'yes' },
  'take part': inside('yes'),
  'report what is another’s': inside('yes'),
  'report what is one’s own': inside('no'),
  'rate in a club one belongs to': inside('yes'),
  'rate in another club': inside('no'),
  'write a full review in a club one belongs to': inside('yes', upgrade),
  'edit or delete one’s own': inside('yes'),
  'edit or delete another’s': inside('no'),
  'remove another’s comment under one’s own review': inside('yes'),
  'hide another’s review in a club one belongs to': inside('no', ofManagers),
  'hide another’s review in another club': inside('no', { admin: 'yes' }),
  'hide or remove what is reported, with a reason': inside('no', ofTeam),
  'hide or remove what is reported, without a reason': { ...inside('invalid'), unconfirmed: 'invalid' },
  'read one’s own drafts, schedules, imports and notifications': inside('yes'),
  'read another’s drafts, schedules, imports and notifications': inside('no'),
  'create a club': inside('yes', upgrade),
  'manage the club one belongs to': inside('no', ofManagers),
  'manage another club': inside('no', { admin: 'yes' }),
  'create invite codes': inside('no', { founder: 'yes', admin: 'yes' }),
  'read and take reports': inside('no', ofTeam),
  'ban a member from commenting, for up to 30 days': inside('no', ofTeam),
  'ban a member from commenting for longer': { ...inside('invalid'), unconfirmed: 'invalid' },
  'suspend or ban a member': inside('no', { admin: 'yes' }),
  administer: inside('no', { admin: 'yes' }),
};

/** Makes the call. @returns what its answer says, in the words of the table */
async function answerOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'yes';
  } catch (error) {
    if (error instanceof NotListed) return 'no';
    const problem = Problem.safeParse((error as { data?: unknown }).data).data;
    if (problem === undefined) throw error;
    return toCell(problem);
  }
}

const NO = new Set(['403 NOT_ALLOWED', '403 OWN_CONTENT', '404 NOT_FOUND']);

function toCell({ status, code, detail, errors }: Problem): string {
  const said = `${status} ${code}`;
  if (said === '401 AUTHENTICATION_REQUIRED' && detail === 'Authentication required') return 'sign in';
  if (said === '403 EMAIL_UNCONFIRMED') return 'confirm';
  if (said === '403 UPGRADE_REQUIRED' && detail === 'Upgrade required') return 'upgrade';
  if (said === '422 INVALID_INPUT' && errors?.every(({ field }) => field === 'reason' || field === 'days'))
    return 'invalid';
  return NO.has(said) ? 'no' : `${said} ${detail}`;
}

let printTables: Awaited<ReturnType<typeof prepareFingerprints>>;
beforeAll(async () => {
  printTables = await prepareFingerprints(world.ctx.db, CHANGING_BY_THEMSELVES);
});

async function everything(): Promise<Record<string, string>> {
  await world.runJobs();
  return printTables();
}

const cellsOf = (column: Column) =>
  (Object.keys(MATRIX) as Row[]).flatMap((row) =>
    Object.entries<Act>(ACTS[row]).map(([name, act]) => ({ row, name, act, right: MATRIX[row][column] })),
  );

test.each(COLUMNS)(
  '[SEC-02] what the matrix refuses is refused, of one’s own and of others, and changes nothing: %s',
  async (column) => {
    const scene = await makeScene(world, column);
    const refused = [];
    for (const cell of cellsOf(column))
      if (cell.right !== 'yes') refused.push({ ...cell, call: await cell.act(scene) });
    const before = await everything();
    const wrong = [];
    for (const { row, name, call, right } of refused) {
      const answer = await answerOf(call(scene.caller.api));
      if (answer !== right) wrong.push({ row, name, answer, right });
    }
    expect(wrong).toEqual([]);
    expect(await everything()).toEqual(before);
  },
);

test.each(COLUMNS)('[SEC-02] what the matrix allows is done: %s', async (column) => {
  const scene = await makeScene(world, column);
  const wrong = [];
  for (const { row, name, act, right } of cellsOf(column)) {
    if (right !== 'yes') continue;
    const call = await act(scene);
    const answer = await answerOf(call(scene.caller.api));
    if (answer !== 'yes') wrong.push({ row, name, answer });
  }
  expect(wrong).toEqual([]);
});
