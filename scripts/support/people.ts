import { randomUUID } from 'node:crypto';
import { MemberClient } from '../../server/test/client.ts';

export const PASSWORD = 'half a star more';

/** A name that nobody has, because it ends at random. */
export const makeUnique = (name: string): string => `${name}${randomUUID().slice(0, 8)}`;

/** The confirmation token that the outbox holds for an address. */
export async function tokenFromOutbox(origin: string, email: string): Promise<string> {
  const list = await (await fetch(`${origin}/dev/outbox`)).text();
  for (const [, path] of list.matchAll(/href="(\/dev\/outbox\/[^"]+)"/g)) {
    const mail = (await (await fetch(`${origin}${path}`)).text()).replaceAll('&amp;', '&');
    if (!mail.includes(email)) continue;
    const token = /[?&]token=([^&"'\s<]+)/.exec(mail)?.[1];
    if (token !== undefined) return decodeURIComponent(token);
  }
  throw new Error(`the outbox holds no link for ${email}`);
}

/** How far a new user has come. A confirmed user has no profile yet; a newcomer has one but has not finished onboarding. */
export type Stage = 'unconfirmed' | 'confirmed' | 'newcomer' | 'member';

/** Signs a new user up and takes them to the stage. All of them are signed in, unconfirmed ones too. */
export async function arriveAs(origin: string, name: string, inviteCode: string, stage: Stage): Promise<MemberClient> {
  const member = new MemberClient(origin);
  member.email = `${name}@example.com`;
  await member.api.accounts.signUp({ invite_code: inviteCode, email: member.email, password: PASSWORD });
  if (stage === 'unconfirmed') await member.api.accounts.signIn({ email: member.email, password: PASSWORD });
  else await member.api.accounts.confirmEmail({ token: await tokenFromOutbox(origin, member.email) });
  const { user } = await member.api.accounts.getSession();
  if (user === null) throw new Error(`${name} is not signed in`);
  member.userId = user.id;
  if (stage === 'unconfirmed' || stage === 'confirmed') return member;
  member.username = (await member.api.profiles.create({ user_id: user.id })).username;
  if (stage === 'newcomer') return member;
  await member.api.profiles.completeOnboarding({ user_id: user.id, onboarding_completed: true });
  return member;
}

/** Makes a member: sign-up, confirmation, profile, onboarding. */
export const joinAs = (origin: string, name: string, inviteCode: string): Promise<MemberClient> =>
  arriveAs(origin, name, inviteCode, 'member');

/** Signs a member in who has joined before, by `joinAs`. */
export async function signInAs(origin: string, name: string): Promise<MemberClient> {
  const member = new MemberClient(origin);
  member.email = `${name}@example.com`;
  await member.api.accounts.signIn({ email: member.email, password: PASSWORD });
  const { user } = await member.api.accounts.getSession();
  if (user === null) throw new Error(`${name} is not signed in`);
  member.userId = user.id;
  return member;
}
