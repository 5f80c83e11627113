import type { ClubForm } from '@halfstar/contract/clubs/clubs.schema';
import type { MemberClient } from './client.ts';
import type { World } from './world.ts';

let made = 0;

/** Makes a club of the owner, public and open unless the form says otherwise. @returns its id */
export async function makeClub(owner: MemberClient, form: Partial<ClubForm> = {}): Promise<string> {
  made += 1;
  const rest = { description: '', rules: '', visibility: 'public', join_policy: 'open' } as const;
  return (await owner.api.clubs.create({ name: `Slow Cinema ${made}`, ...rest, ...form })).club_id;
}

/** Adds a member to a club as if they had joined it, whatever its rules of joining are. */
export async function addToClub(
  { ctx, clock }: World,
  clubId: string,
  { userId }: Pick<MemberClient, 'userId'>,
  role: 'moderator' | 'member' = 'member',
): Promise<void> {
  const joined_at = clock.now().toISOString();
  await ctx.db.insertInto('movie_club_members').values({ club_id: clubId, user_id: userId, role, joined_at }).execute();
  await ctx.db
    .updateTable('movie_clubs')
    .set((eb) => ({ member_count: eb('member_count', '+', 1) }))
    .where('id', '=', clubId)
    .execute();
}
