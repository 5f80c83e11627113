import { z } from 'zod';
import { NamedMember } from '../profiles/profiles.schema.ts';
import { Id, Timestamp } from '../shared/ids.schema.ts';
import { pageQuery } from '../shared/page.schema.ts';

const Visibility = z.enum(['public', 'private']);
const Status = z.enum(['active', 'archived']);

export const AdminClubFilter = z.strictObject({
  query: z.string().trim().max(60).default('').meta({ description: 'Words of the name.' }),
  visibility: Visibility.optional(),
  status: Status.optional(),
  ...pageQuery,
});
export type AdminClubFilter = z.infer<typeof AdminClubFilter>;

/** A club in the list of admins, whoever may see it. */
export const AdminClub = z.object({
  id: Id,
  name: z.string(),
  owner: NamedMember.nullable().meta({ description: 'Null once that account is deleted.' }),
  visibility: Visibility,
  join_policy: z.enum(['open', 'request', 'invite']),
  status: Status,
  moderation: z.enum(['hidden', 'removed']).nullable().meta({ description: 'What moderators have done with it.' }),
  member_count: z.number().int(),
  created_at: Timestamp,
});
export type AdminClub = z.infer<typeof AdminClub>;
