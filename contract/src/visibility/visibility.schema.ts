import { z } from 'zod';

/** Who may see a member's things: everyone, only followers, whom the member approves, or nobody else. */
export const AUDIENCES = ['public', 'followers', 'private'] as const;
export const Audience = z.enum(AUDIENCES);
export type Audience = z.infer<typeof Audience>;

/** The form of the privacy switch. */
export const AudienceForm = z.strictObject({ audience: Audience });
export type AudienceForm = z.infer<typeof AudienceForm>;
