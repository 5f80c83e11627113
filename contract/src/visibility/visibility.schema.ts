import { z } from 'zod';

/** Who may see a member's things: everyone, only followers, whom the member approves, or nobody else. */
export const AUDIENCES = ['public', 'followers', 'private'] as const;
export const Audience = z.enum(AUDIENCES);
export type Audience = z.infer<typeof Audience>;

/** Part of the answer about what a member said, or about the member, for who reads it across a block. */
export const ProfileHidden = z.literal(true).optional().meta({
  description: 'Where the viewer reads across blocks: whether the profile of the member is not found for them.',
});

/** The form of the privacy switch. */
export const AudienceForm = z.strictObject({ audience: Audience });
export type AudienceForm = z.infer<typeof AudienceForm>;
