import type { AccessTokenScope, NewAccessToken } from '@halfstar/contract/accounts/access-tokens.schema';
import { MemberClient } from './client.ts';
import { PASSWORD } from './world.ts';

/** A script of a member: it sends their token and keeps no cookies of theirs. */
export function useToken(member: MemberClient, token: string, origin: string = member.origin): MemberClient {
  const script = new MemberClient(origin, { authorization: `Bearer ${token}` });
  script.userId = member.userId;
  script.username = member.username;
  script.email = member.email;
  return script;
}

/** Makes a personal access token of the member, by default one that does not expire. */
export const makeToken = (
  member: MemberClient,
  scope: AccessTokenScope = 'write',
  expires_in_days: 30 | 90 | 365 | null = null,
): Promise<NewAccessToken> =>
  member.api.accessTokens.create({ name: 'Backup', scope, expires_in_days, password: PASSWORD });

/** A script with a new token of the member. */
export const makeScript = async (member: MemberClient, scope: AccessTokenScope = 'write'): Promise<MemberClient> =>
  useToken(member, (await makeToken(member, scope)).token);
