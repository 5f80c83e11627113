import { z } from 'zod';
import { Id, Timestamp } from '../shared/ids.schema.ts';

/** The parts of the product that admins can pause. */
export const PAUSABLE_PARTS = ['sign_up', 'imports', 'feeds', 'pictures'] as const;
export const PausablePart = z.enum(PAUSABLE_PARTS);
export type PausablePart = z.infer<typeof PausablePart>;

/** A pause that is in force, as everybody sees it. */
export const Pause = z.object({
  part: PausablePart,
  reason: z.string(),
  ends_at: Timestamp.nullable().meta({ description: 'When it ends by itself; null when nobody knows yet.' }),
});
export type Pause = z.infer<typeof Pause>;

/** What is announced to everybody now. */
export const Announcement = z.object({
  id: Id.meta({ description: 'Another one for each announcement, also when the text is the same.' }),
  text: z.string(),
  link_url: z.string().nullable().meta({ description: 'A path of this site, or an address that begins with https.' }),
  ends_at: Timestamp.nullable(),
});
export type Announcement = z.infer<typeof Announcement>;

/** What admins have set for the whole site, as far as everybody needs to know. */
export const Site = z.object({
  announcement: Announcement.nullable(),
  pauses: z.array(Pause).max(PAUSABLE_PARTS.length),
});
export type Site = z.infer<typeof Site>;
