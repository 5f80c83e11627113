import type { AdminClub } from '@halfstar/contract/admin/clubs.schema';

export const VISIBILITY_NAMES: Record<AdminClub['visibility'], string> = { public: 'Public', private: 'Private' };
export const STATUS_NAMES: Record<AdminClub['status'], string> = { active: 'Active', archived: 'Archived' };
export const JOIN_NAMES: Record<AdminClub['join_policy'], string> = {
  open: 'Open to all',
  request: 'On request',
  invite: 'By invitation',
};

export const MAX_SEARCH_LENGTH = 60;

/** The filter as the address has it: texts that may be anything. */
export type AdminClubAddress = { q?: string; visibility?: string; status?: string };

export type AdminClubQuery = {
  query?: string | undefined;
  visibility?: AdminClub['visibility'] | undefined;
  status?: AdminClub['status'] | undefined;
};

const findKey = <Key extends string>(names: Record<Key, string>, text: string | undefined): Key | undefined =>
  (Object.keys(names) as Key[]).find((key) => key === text);

/** The filter of an address. What is unknown is left out, and a text that is too long is cut. */
export const parseAdminClubQuery = ({ q, visibility, status }: AdminClubAddress): AdminClubQuery => ({
  query: q?.slice(0, MAX_SEARCH_LENGTH),
  visibility: findKey(VISIBILITY_NAMES, visibility),
  status: findKey(STATUS_NAMES, status),
});
