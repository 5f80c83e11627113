import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Letter, Postbox } from '#test/postbox.ts';
import { eventually, PASSWORD, startWorld, type World } from '#test/world.ts';

// Every mail of this room as a mail server gets it.

const ORIGIN = 'https://halfstar.example';
const NAME = 'Zoë & <Co>';

const postbox = new Postbox();
let world: World;
beforeAll(async () => {
  const smtpUrl = await postbox.open();
  world = await startWorld({ smtpUrl, mailFrom: 'Halfstar <hello@halfstar.example>', publicUrl: ORIGIN });
});
afterAll(async () => {
  await world.stop();
  await postbox.close();
});

/** The letters that an act makes leave. */
async function lettersOf(act: () => Promise<unknown>): Promise<Letter[]> {
  const before = postbox.letters.length;
  await act();
  await eventually(() => postbox.letters.length > before);
  await world.runJobs();
  return postbox.letters.slice(before);
}

const signUp = async (email: string) =>
  world
    .visitor()
    .api.accounts.signUp({ invite_code: await world.invite(), display_name: NAME, email, password: PASSWORD });

const confirm = async (email: string) =>
  world.visitor().api.accounts.confirmEmail({ token: await world.tokenFromMail(email) });

interface Case {
  act(email: string): Promise<unknown>;
  subject: string;
  label: string;
  path: string;
  query: Record<string, unknown>;
  /** Follows the link. */
  follow?(token: string): Promise<unknown>;
}

const CASES: Record<string, Case> = {
  'the confirmation': {
    act: signUp,
    subject: 'Confirm your email for Halfstar',
    label: 'Confirm my email',
    path: '/email-confirmation',
    query: { email: expect.stringContaining('@example.com'), token: expect.any(String) },
    follow: async (token) =>
      expect((await world.visitor().api.accounts.confirmEmail({ token })).user?.email_confirmed).toBe(true),
  },
  'the confirmation, asked for again': {
    act: (email) => world.visitor().api.accounts.resendConfirmation({ email }),
    subject: 'Confirm your email for Halfstar',
    label: 'Confirm my email',
    path: '/email-confirmation',
    query: { email: expect.stringContaining('@example.com'), token: expect.any(String) },
    follow: async (token) =>
      expect((await world.visitor().api.accounts.confirmEmail({ token })).user?.email_confirmed).toBe(true),
  },
  'to a member who signs up again': {
    act: signUp,
    subject: 'You already have a Halfstar account',
    label: 'Sign in',
    path: '/auth',
    query: {},
  },
  'the password reset': {
    act: (email) => world.visitor().api.accounts.requestPasswordReset({ email }),
    subject: 'Choose a new password for Halfstar',
    label: 'Choose a new password',
    path: '/auth',
    query: { reset: 'true', token: expect.any(String) },
    follow: (token) =>
      world
        .visitor()
        .api.accounts.resetPassword({ token, password: 'four more stars', password_confirmation: 'four more stars' }),
  },
};

/** What must have happened before. */
const BEFORE: Record<string, (email: string) => Promise<unknown>> = {
  'the confirmation, asked for again': (email) => lettersOf(() => signUp(email)),
  'to a member who signs up again': (email) => lettersOf(() => signUp(email)).then(() => confirm(email)),
  'the password reset': (email) => lettersOf(() => signUp(email)).then(() => confirm(email)),
};

test.each(Object.keys(CASES))(
  '[ACC-15] by SMTP leaves %s, once, to the right person, with a link that works',
  async (name) => {
    const { act, subject, label, path, query, follow } = CASES[name] as Case;
    const email = `zoe${Object.keys(CASES).indexOf(name)}@example.com`;
    await BEFORE[name]?.(email);
    const letters = await lettersOf(() => act(email));

    expect(letters).toHaveLength(1);
    const [{ from, to, headers, text, html }] = letters as [Letter];
    expect({ from, to }).toEqual({ from: 'hello@halfstar.example', to: [email] });
    expect(headers).toMatchObject({
      from: 'Halfstar <hello@halfstar.example>',
      to: email,
      subject,
      'auto-submitted': 'auto-generated',
      'mime-version': '1.0',
      date: expect.any(String),
    });
    const [mail] = await world.mails();
    expect(headers['message-id']).toBe(`<${mail?.id}@halfstar.example>`);
    expect(headers['content-type']).toMatch(/^multipart\/alternative/);

    expect(text).toContain(`Hello ${NAME},`);
    expect(html).toContain('Hello Zoë &amp; &lt;Co&gt;,');
    expect(html).not.toContain('<Co>');
    const inText = /https?:\/\/\S+/.exec(text)?.[0] ?? '';
    const inHtml = new RegExp(`<a href="([^"]+)">${label}</a>`).exec(html)?.[1]?.replaceAll('&amp;', '&');
    expect(inHtml).toBe(inText);
    const link = new URL(inText);
    expect(link.origin + link.pathname).toBe(ORIGIN + path);
    expect(Object.fromEntries(link.searchParams)).toEqual(query);
    await follow?.(link.searchParams.get('token') ?? '');
  },
);

test('[ACC-15] an address that nobody has makes no mail', async () => {
  const before = postbox.arrived.length;
  await world.visitor().api.accounts.requestPasswordReset({ email: 'nobody@example.com' });
  await world.visitor().api.accounts.resendConfirmation({ email: 'nobody@example.com' });
  await world.runJobs();
  expect(postbox.arrived).toHaveLength(before);
});
