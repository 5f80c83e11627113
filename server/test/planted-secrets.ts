import { sql } from 'kysely';
import { computeAppCode } from './authenticator.ts';
import { Client, MemberClient } from './client.ts';
import { makeClub } from './clubs.ts';
import { SoftPasskey } from './passkey.ts';
import type { World } from './world.ts';

/** Words that were put into fields, by the names of these. */
type Words = Record<string, string>;

/**
 * What was planted, and the answers to requests that were refused or that failed. Secrets are shown to nobody but their owner, and texts
 * to whom their rules allow; addresses of email may be where accounts are managed.
 */
export class Planting {
  readonly secrets: Words = {};
  readonly texts: Words = {};
  readonly addresses: Words = {};
  readonly problems: string[] = [];
  #words = 0;

  /** A word that is nowhere else, planted in a field. */
  word(kind: 'secrets' | 'texts' | 'addresses', field: string): string {
    this.#words += 1;
    const word = `zyx${this.#words}wvu${String(this.#words * 7919).padStart(6, '0')}`;
    this[kind][field] = word;
    return word;
  }

  /** A secret that the server has made. */
  keep(field: string, secret: string): string {
    this.secrets[field] = secret;
    return secret;
  }

  /** Sends what is refused with a status below 500. */
  refuse(client: Client, method: string, path: string, body: unknown, headers: Words = {}): Promise<void> {
    return this.#send(client, new Set([401, 403, 409, 410, 415, 422, 400]), { method, path, body, headers });
  }

  /** Sends what the server fails to store. */
  fail(client: Client, method: string, path: string, body: unknown): Promise<void> {
    return this.#send(client, new Set([500]), { method, path, body, headers: {} });
  }

  async #send(client: Client, expected: ReadonlySet<number>, { method, path, body, headers }: Sent): Promise<void> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const sent = method === 'GET' ? {} : { body: text };
    const type = { 'content-type': 'application/json' };
    const response = await client.fetch(path, { method, headers: { ...type, ...headers }, ...sent });
    if (!expected.has(response.status)) throw new Error(`${method} ${path} answers ${response.status}`);
    this.problems.push(await response.text());
  }
}

interface Sent {
  method: string;
  path: string;
  body: unknown;
  headers: Words;
}

/** The parts of a cookie header that open a session. */
const cookieParts = (cookies: string): string[] =>
  cookies.split('; ').flatMap((pair) => {
    const value = decodeURIComponent(pair.slice(pair.indexOf('=') + 1));
    return [value, ...value.split('.')].filter((part) => part.length >= 16);
  });

function keepCookies(planting: Planting, { cookies }: Client, name: string): void {
  for (const [index, part] of cookieParts(cookies).entries()) planting.keep(`${name}, part ${index}`, part);
}

/** Signs a member up, in and through a reset and a change of the password, with mistakes on the way. @returns their password too */
async function signUp(world: World, planting: Planting) {
  const member = new MemberClient(world.origin);
  const first = planting.word('secrets', 'the password at sign-up');
  member.email = `${planting.word('addresses', 'the address of the account')}@example.com`;
  const { email } = member;
  const invite_code = planting.keep('an invite code', await world.invite());
  await member.fetch(`/auth?invite=${invite_code}`);
  await member.api.invites.validate({ code: invite_code });
  await member.api.accounts.signUp({ invite_code, email, password: first, display_name: 'Kim' });
  const token = planting.keep('the token of a confirmation', await world.tokenFromMail(email));
  await member.fetch(`/email-confirmation?token=${token}`);
  await member.api.accounts.confirmEmail({ token });
  keepCookies(planting, member, 'the first session');
  const wrong = planting.word('secrets', 'a wrong password at sign-in');
  await planting.refuse(member, 'POST', '/api/session', { email, password: wrong });
  await world.visitor().api.accounts.requestPasswordReset({ email });
  await world.runJobs();
  const reset = planting.keep('the token of a reset', await world.tokenFromMail(email));
  const second = planting.word('secrets', 'the password of a reset');
  await planting.refuse(member, 'PUT', '/api/accounts/password', { token: reset, password: second });
  await member.api.accounts.resetPassword({ token: reset, password: second, password_confirmation: second });
  await member.api.accounts.signIn({ email, password: second });
  const password = planting.word('secrets', 'the password of a change');
  const change = { password, password_confirmation: password };
  await member.api.accounts.changePassword({ current_password: second, ...change });
  const { user } = await member.api.accounts.getSession();
  member.userId = user?.id ?? '';
  await member.api.profiles.create({ user_id: member.userId });
  // The first username is made of the address.
  await member.api.profiles.changeUsername({ user_id: member.userId, username: 'kim-lee' });
  await member.api.profiles.completeOnboarding({ user_id: member.userId, onboarding_completed: true });
  return { member, password };
}

/** A passkey and a second factor, each used for a sign-in. */
async function secureAccount(world: World, planting: Planting, member: MemberClient, password: string): Promise<void> {
  const passkey = new SoftPasskey(world.ctx.publicUrl);
  const asked = await member.api.passkeys.getRegistrationOptions({ password });
  planting.keep('the challenge of a passkey', asked.challenge);
  const made = passkey.make(asked);
  planting.keep('the attestation of a passkey', made.response.attestationObject);
  await member.api.passkeys.add({ name: planting.word('texts', 'the name of a passkey'), credential: made });
  const name = planting.word('texts', 'the name of an access token');
  const { token } = await member.api.accessTokens.create({ name, scope: 'write', expires_in_days: null, password });
  planting.keep('an access token', token);
  const script = new Client(world.origin, { authorization: `Bearer ${token}` });
  await planting.refuse(script, 'PUT', '/api/account/password', { password });
  await planting.refuse(script, 'POST', '/api/lists', { name: 7 });
  const guest = world.visitor();
  const shown = passkey.show(await guest.api.passkeys.getSignInOptions({}));
  planting.keep('the signature of a passkey', shown.response.signature);
  await guest.api.passkeys.signIn({ credential: shown });
  keepCookies(planting, guest, 'a session by passkey');
  await planting.refuse(guest, 'POST', '/api/session/passkey', {
    credential: { ...shown, id: shown.response.signature },
  });

  const { secret, uri } = await member.api.secondFactor.prepare({ password });
  planting.keep('the secret of a second factor', secret);
  planting.keep('the address of a second factor', uri);
  const codes = await member.api.secondFactor.turnOn({ code: computeAppCode(secret, -1) });
  for (const code of codes.recovery_codes) planting.keep(`the recovery code ${code}`, code);
  const phone = world.visitor();
  await phone.api.accounts.signIn({ email: member.email, password });
  keepCookies(planting, phone, 'a sign-in before its second step');
  const wrong = { kind: 'recovery', code: 'AAAAA-AAAAA' };
  await planting.refuse(phone, 'POST', '/api/session/second-step', wrong);
  const [recovery = ''] = codes.recovery_codes;
  await phone.api.secondFactor.completeSignIn({ kind: 'recovery', code: recovery });
  keepCookies(planting, phone, 'a session by recovery code');
  member.cookies = phone.cookies;
}

const REVIEW = { title: '', rating: 4, is_spoiler: false };

/** Texts that few or none may read, and addresses that are secrets. */
async function writePrivately(world: World, planting: Planting, member: MemberClient): Promise<void> {
  const { api } = member;
  const text = (field: string) => `${planting.word('texts', field)} is what it says.`;
  const movie_id = await world.movie('Heat');
  const host = await world.someone();
  const { id: review_id } = await host.api.reviews.publish({
    movie_id,
    ...REVIEW,
    content: 'Two men talk over coffee.',
  });
  await api.drafts.save({ movie_id, version: 0, ...REVIEW, content: text('a draft') });
  const scheduled_for = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
  await api.scheduled.schedule({ movie_id, ...REVIEW, content: text('a scheduled review'), scheduled_for });
  const { id: list_id } = await api.lists.create({
    name: text('the name of a private list'),
    description: text('the description of a private list'),
    ranked: false,
    public: false,
  });
  await api.lists.addMovie({ list_id, movie_id });
  await api.lists.setMovieNote({ list_id, movie_id, note: text('a note') });
  const description = text('the details of a report');
  await api.reports.create({ content_type: 'review', content_id: review_id, reason: 'spam', description });
  await api.feedback.send({
    type: 'bug',
    title: planting.word('texts', 'the title of feedback'),
    description: text('the text of feedback'),
    page_url: '/',
  });
  await world.ctx.db.updateTable('profiles').set({ tier: 'pro' }).where('user_id', '=', member.userId).execute();
  const club_id = await makeClub(member, { visibility: 'private', join_policy: 'invite' });
  await api.clubPosts.addToClub({ club_id, content: text('a post in a private club') });
  const { address } = await api.clubCalendar.renew({ club_id });
  const calendar = new URL(address ?? '');
  planting.keep('the address of a calendar', calendar.pathname.split('/').at(-1)?.replace('.ics', '') ?? '');
  await world.visitor().fetch(calendar.pathname);
  await world.visitor().fetch(calendar.pathname.replace('calendar', '%63alendar'));
  const name = planting.word('texts', 'the address of a feed');
  await api.feeds.save({ address: `https://letterboxd.com/${name}/rss/` });
  const { proof } = await api.feeds.get();
  if (proof?.token) planting.keep('the token of the proof of a feed', proof.token);
  const work_email = `${planting.word('addresses', 'the address at work')}@cinema.example`;
  await api.verification.request({ location: 'Leeds', work_email });
  const mail = (await world.mails()).find(({ recipient }) => recipient === work_email);
  planting.keep('the code for the address at work', /\b\d{6}\b/.exec(mail?.body_text ?? '')?.[0] ?? '');
}

/** Requests that nothing reads, or that are refused, with secrets where none belong. */
async function sendWrongly(world: World, planting: Planting, member: MemberClient): Promise<void> {
  const secret = (field: string) => planting.word('secrets', field);
  const visitor = world.visitor();
  const headers = {
    authorization: `Bearer ${secret('the header Authorization')}`,
    cookie: `halfstar.session_token=${secret('a forged cookie')}.x`,
    'user-agent': secret('the header User-Agent'),
    'x-forwarded-for': secret('the header X-Forwarded-For'),
    referer: `https://halfstar.example/?token=${secret('the header Referer')}`,
  };
  await planting.refuse(visitor, 'GET', `/api/timeline?token=${secret('a query')}&password=x`, null, headers);
  await planting.refuse(visitor, 'GET', `/api/movies/search?query=h&cursor=${secret('a cursor')}`, null);
  await planting.refuse(visitor, 'POST', '/api/session', `{"password":"${secret('a body that is cut')}"`);
  await planting.refuse(visitor, 'POST', '/api/session', { email: 'x', password: [secret('a list of passwords')] });
  await planting.refuse(visitor, 'POST', '/api/session', `password=${secret('a form')}`, {
    'content-type': 'application/x-www-form-urlencoded',
  });
  await planting.refuse(member, 'PUT', '/api/account/deletion', { password: secret('the password of a deletion') });
  await member.api.invites.validate({ code: secret('an invite code that is none') });
}

/** Tables whose rows the server then cannot store, so that PostgreSQL quotes them in its errors. */
const REFUSING = [
  'review_drafts',
  'lists',
  'feedback',
  'moderation_reports',
  'movie_club_posts',
  'auth_sessions',
  'mails',
];

/** Calls that fail in the database. */
async function failInDatabase(world: World, planting: Planting, member: MemberClient, password: string): Promise<void> {
  const { db } = world.ctx;
  const text = (field: string) => `${planting.word('texts', field)} is what it says.`;
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.tables where table_schema = 'public' and table_name = any(${REFUSING})`.execute(
    db,
  );
  for (const { table_name } of rows)
    await sql`alter table ${sql.table(table_name)} add constraint refused check (false) not valid`.execute(db);
  const alien = await world.movie('Alien');
  const draft = { version: 0, ...REVIEW, content: text('a draft that fails') };
  await planting.fail(member, 'PUT', `/api/movies/${alien}/review-draft`, draft);
  const list = { name: text('a list that fails'), description: '', ranked: false, public: false };
  await planting.fail(member, 'POST', '/api/lists', list);
  const feedback = { type: 'bug', title: 'Rain', description: text('feedback that fails'), page_url: '/' };
  await planting.fail(member, 'POST', '/api/feedback', feedback);
  await planting.fail(world.visitor(), 'POST', '/api/session', { email: member.email, password });
  await world.visitor().send('POST', '/api/accounts/password-resets', { email: member.email });
  for (const { table_name } of rows)
    await sql`alter table ${sql.table(table_name)} drop constraint refused`.execute(db);
}

/** Plants words in every field of a secret or a private text, on the ways that go well and on those that do not. */
export async function plantSecrets(world: World): Promise<{ planting: Planting; member: MemberClient }> {
  const planting = new Planting();
  const { member, password } = await signUp(world, planting);
  await secureAccount(world, planting, member, password);
  await writePrivately(world, planting, member);
  await sendWrongly(world, planting, member);
  await failInDatabase(world, planting, member, password);
  return { planting, member };
}
