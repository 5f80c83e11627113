import { SANCTION_KINDS } from '@halfstar/contract/accounts/sanctions.schema';
import { BADGES, TIERS } from '@halfstar/contract/profiles/profiles.schema';
import type { MembersFilter } from '../api/members.ts';

/** The filter of members as the address has it: texts that may be anything. */
export type MembersAddress = {
  q?: string | undefined;
  tier?: string | undefined;
  badge?: string | undefined;
  sanction?: string | undefined;
};

export const MAX_MEMBER_SEARCH_LENGTH = 254;

/** Sanctions that members are filtered by. Warnings are never in force. */
export const FILTERED_SANCTIONS = SANCTION_KINDS.filter((kind) => kind !== 'warning');

/** The filter of an address. What is unknown is left out, and a text that is too long is cut. */
export const parseMembersFilter = ({ q, tier, badge, sanction }: MembersAddress): MembersFilter => ({
  query: q?.slice(0, MAX_MEMBER_SEARCH_LENGTH),
  tier: TIERS.find((each) => each === tier),
  badge: BADGES.find((each) => each === badge),
  sanction: FILTERED_SANCTIONS.find((each) => each === sanction),
});
