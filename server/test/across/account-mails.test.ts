import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { endVerifications } from '#features/verification/verification.jobs.ts';
import { deliverMail } from '#platform/mail/delivery.ts';
import { eventually } from '#test/eventually.ts';
import { type ReceivedMail, TestMailServer } from '#test/mail-server.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

// Every mail of accounts and verification, as a mail server receives it.

const ORIGIN = 'https://halfstar.example';
const NAME = 'Zoë & <Co>';

const postbox = new TestMailServer();
let world: World;
beforeAll(async () => {
  const smtpUrl = await postbox.open();
  world = await startWorld({
    smtpUrl,
    mailFrom: 'Halfstar <hello@halfstar.example>',
    publicUrl: ORIGIN,
    cinemaDomains: ['odeon.example'],
  });
});
// Mails that the last test did not wait for must not arrive in the next one.
beforeEach(() => world.runJobs());
afterAll(async () => {
  await world.stop();
  await postbox.close();
});

/** The mails that an action sends. */
async function mailsSentBy(act: () => Promise<unknown>): Promise<ReceivedMail[]> {
  const before = postbox.accepted.length;
  await act();
  await eventually(() => postbox.accepted.length > before);
  await world.runJobs();
  return postbox.accepted.slice(before);
}

const signUp = async (email: string) =>
  world
    .visitor()
    .api.accounts.signUp({ invite_code: await world.invite(), display_name: NAME, email, password: PASSWORD });

/** By the link of the newest mail: once it has left, only its receiver has that. */
async function confirm(email: string) {
  const { text = '' } = postbox.accepted.findLast(({ to }) => to.includes(email)) ?? {};
  const [, token = ''] = /[?&]token=([^&\s]+)/.exec(text) ?? [];
  return world.visitor().api.accounts.confirmEmail({ token: decodeURIComponent(token) });
}

interface Case {
  act(email: string): Promise<unknown>;
  subject: string;
  label: string;
  path: string;
  query: Record<string, unknown>;
  /** Opens the link of a mail. */
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
  'the resent confirmation': {
    act: (email) => world.visitor().api.accounts.resendConfirmation({ email }),
    subject: 'Confirm your email for Halfstar',
    label: 'Confirm my email',
    path: '/email-confirmation',
    query: { email: expect.stringContaining('@example.com'), token: expect.any(String) },
    follow: async (token) =>
      expect((await world.visitor().api.accounts.confirmEmail({ token })).user?.email_confirmed).toBe(true),
  },
  'the notice of a repeated sign-up': {
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

/** What each mail requires first. */
const BEFORE: Record<string, (email: string) => Promise<unknown>> = {
  'the resent confirmation': (email) => mailsSentBy(() => signUp(email)),
  'the notice of a repeated sign-up': (email) => mailsSentBy(() => signUp(email)).then(() => confirm(email)),
  'the password reset': (email) => mailsSentBy(() => signUp(email)).then(() => confirm(email)),
};

test.each(Object.keys(CASES))(
  '[ACC-15] SMTP delivers %s, once, to the right person, with a working link',
  async (name) => {
    const { act, subject, label, path, query, follow } = CASES[name] as Case;
    const email = `zoe${Object.keys(CASES).indexOf(name)}@example.com`;
    await BEFORE[name]?.(email);
    const mails = await mailsSentBy(() => act(email));

    expect(mails).toHaveLength(1);
    const [{ from, to, headers, text, html }] = mails as [ReceivedMail];
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

const oneLetter = async (act: () => Promise<unknown>) => {
  const mails = await mailsSentBy(act);
  expect(mails).toHaveLength(1);
  return mails[0] as ReceivedMail;
};
const linkIn = ({ text, html }: ReceivedMail) => {
  const [link = 'none'] = /https?:\/\/\S+/.exec(text) ?? [];
  expect(html).toContain(`href="${link}"`);
  return link;
};

test('[ACC-15] [ACC-11] SMTP delivers the mails about a changed password, a planned deletion and a kept account', async () => {
  const kim = await world.member('kim');
  await world.runJobs();
  const password = 'four more stars';
  const changed = await oneLetter(() =>
    kim.api.accounts.changePassword({ current_password: PASSWORD, password, password_confirmation: password }),
  );
  expect(changed).toMatchObject({ to: [kim.email], headers: { subject: 'Your Halfstar password was changed' } });
  expect(linkIn(changed)).toBe(`${ORIGIN}/auth?reset=true`);

  const leaving = await oneLetter(() => kim.api.deletion.request({ password }));
  expect(leaving).toMatchObject({ to: [kim.email], headers: { subject: 'Your Halfstar account will be deleted' } });
  expect(linkIn(leaving)).toBe(`${ORIGIN}/auth`);

  await kim.api.accounts.signIn({ email: kim.email, password });
  const stays = await oneLetter(() => kim.api.deletion.cancel());
  expect(stays).toMatchObject({ to: [kim.email], headers: { subject: 'Your Halfstar account stays' } });
  expect(linkIn(stays)).toBe(`${ORIGIN}/auth?reset=true`);
});

test('[ACC-15] [ONB-04] SMTP delivers the code to the work address, and the decision about the request to the account', async () => {
  const eva = await world.member('eva', { invite_type: 'standard' });
  const admin = await world.member('boss', { invite_type: 'admin' });
  await world.runJobs();
  const refused = await oneLetter(async () => {
    await eva.api.verification.request({ location: 'Rex', work_email: 'eva@elsewhere.example' });
    const [waiting] = (await admin.api.verification.listPending({})).items;
    await admin.api.verification.decide({ verification_id: waiting?.id ?? '', approved: false });
  });
  expect(refused).toMatchObject({ to: [eva.email], headers: { subject: 'Your cinema could not be verified' } });
  expect(linkIn(refused)).toBe(`${ORIGIN}/employee-verification`);

  const work_email = 'eva@odeon.example';
  const code = await oneLetter(() => eva.api.verification.request({ location: 'Odeon', work_email }));
  expect(code.to).toEqual([work_email]);
  const [digits = ''] = /\d{6}/.exec(code.headers.subject ?? '') ?? [];
  expect(code.text).toContain(digits);
  expect(code.html).toContain(digits);

  const verified = await oneLetter(() => eva.api.verification.confirm({ code: digits }));
  expect(verified).toMatchObject({ to: [eva.email], headers: { subject: 'Your cinema badge is here' } });
  expect(linkIn(verified)).toBe(`${ORIGIN}/`);

  world.clock.advance({ hours: 24 * 367 });
  const ended = await oneLetter(() => endVerifications.run(world.ctx, undefined));
  expect(ended).toMatchObject({ to: [eva.email], headers: { subject: 'Your cinema badge has ended' } });
  expect(linkIn(ended)).toBe(`${ORIGIN}/employee-verification`);
});

test('[ACC-15] an unknown address gets no mail', async () => {
  const before = postbox.arrived.length;
  await world.visitor().api.accounts.requestPasswordReset({ email: 'nobody@example.com' });
  await world.visitor().api.accounts.resendConfirmation({ email: 'nobody@example.com' });
  await world.runJobs();
  expect(postbox.arrived).toHaveLength(before);
});

test('[ACC-15] after an outage of the mail server, a mail whose link or code has expired is not sent; who asks again gets a new one', async () => {
  const [ada, bo] = [await world.someone(), await world.someone()];
  const [newcomer, work_email] = ['late@example.com', 'late@odeon.example'];
  postbox.refuse('recipient', 450);
  onTestFinished(() => postbox.accept());
  const before = postbox.arrived.length;
  const requestReset = () => world.visitor().api.accounts.requestPasswordReset({ email: ada.email });
  await signUp(newcomer);
  await requestReset();
  await bo.api.verification.request({ location: 'Odeon', work_email });
  await bo.api.deletion.request({ password: PASSWORD });
  const waiting = () => world.ctx.db.selectFrom('mails').selectAll().where('sent_at', 'is', null).execute();
  await eventually(async () => {
    const mails = await waiting();
    return mails.length === 4 && mails.every(({ tries, trying_since }) => tries === 1 && trying_since === null);
  });

  world.clock.advance({ hours: 2 });
  postbox.accept();
  for (const { id } of await waiting()) await deliverMail.run(world.ctx, { mail_id: id });
  // The link to confirm an address works for two days, and the other mail has none that expires.
  const receivers = postbox.arrived.slice(before).flatMap(({ to }) => to);
  expect(receivers.toSorted()).toEqual([newcomer, bo.email].toSorted());
  const unsent = (await waiting()).map(({ recipient }) => recipient);
  expect(unsent.toSorted()).toEqual([ada.email, work_email].toSorted());
  expect((await waiting()).map(({ given_up_at, body_text }) => [given_up_at === null, body_text])).toEqual([
    [false, ''],
    [false, ''],
  ]);
  expect((await mailsSentBy(requestReset)).map(({ to }) => to)).toEqual([[ada.email]]);
});
