import { MemberClient } from '../../server/test/client.ts';

export const PASSWORD = 'half a star more';

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

/** How far somebody new has come. The confirmed have no profile yet; the newcomer has one and onboarding before them. */
export type Stage = 'unconfirmed' | 'confirmed' | 'newcomer' | 'member';

/** Signs somebody new up and goes with them as far as the stage. All are signed in, the unconfirmed too. */
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

/** Goes the whole road of a new member: sign up, confirm, profile, onboarding. */
export const joinAs = (origin: string, name: string, inviteCode: string): Promise<MemberClient> =>
  arriveAs(origin, name, inviteCode, 'member');
