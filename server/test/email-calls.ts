import type { Client } from './client.ts';
import { PASSWORD, type World } from './world.ts';

/** The calls that take the email address of an account, and must not tell whether there is one. */
export const EMAIL_CALLS: {
  name: string;
  path: string;
  more: (world: World) => Promise<object>;
}[] = [
  { name: 'sign-in', path: '/api/session', more: async () => ({ password: 'a wrong password' }) },
  {
    name: 'sign-up',
    path: '/api/accounts',
    more: async (world) => ({ invite_code: await world.invite(), password: PASSWORD }),
  },
  { name: 'reset', path: '/api/accounts/password-resets', more: async () => ({}) },
  { name: 'resend', path: '/api/accounts/confirmation-mails', more: async () => ({}) },
];

/** What the response of such a call says, as a text that is the same for each address. */
export async function sayOf(visitor: Client, path: string, body: { email: string }): Promise<string> {
  const response = await visitor.send('POST', path, body);
  const { request_id: _, ...said } = JSON.parse(await response.text()) as Record<string, unknown>;
  return JSON.stringify([response.status, said, response.headers.getSetCookie()]).replaceAll(body.email, 'EMAIL');
}
