import type { NamedMember } from '@halfstar/contract/profiles/profiles.schema';
import { toNamedMember } from '#features/profiles/profiles.present.ts';
import { getMembersById } from '#features/profiles/profiles.service.ts';
import type { Context } from '#platform/context.ts';

/** Reads the names of these members in one query. @returns finds one by id; null for none, and once the account is deleted */
export async function nameMembers(
  ctx: Context,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => NamedMember | null> {
  const members = await getMembersById(
    ctx,
    ids.flatMap((id) => id ?? []),
  );
  return (id) => {
    const member = members.get(id ?? '');
    return member === undefined ? null : toNamedMember(member);
  };
}
