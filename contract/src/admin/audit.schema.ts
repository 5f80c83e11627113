import { z } from 'zod';
import { NamedMember } from '../profiles/profiles.schema.ts';
import { Id, Timestamp } from '../shared/ids.schema.ts';
import { pageQuery } from '../shared/page.schema.ts';

export const AuditFilter = z.strictObject({
  actor_id: Id.optional(),
  member_id: Id.optional(),
  action: z.string().min(1).max(50).optional(),
  ...pageQuery,
});
export type AuditFilter = z.infer<typeof AuditFilter>;

const Facts = z.record(z.string(), z.unknown());

/** What a moderator or an admin did. */
export const AuditEntry = z.object({
  id: Id,
  actor: NamedMember.nullable().meta({
    description: 'Null once that account is deleted, and for what the server did by itself.',
  }),
  action: z.string(),
  target_kind: z.string(),
  member: NamedMember.nullable().meta({ description: 'Whom it concerns.' }),
  rule: z.string().nullable(),
  reason: z.string(),
  before: Facts,
  after: Facts,
  created_at: Timestamp,
});
export type AuditEntry = z.infer<typeof AuditEntry>;
