import { z } from 'zod';

/** A member named in a text, as MentionedMember of mentions.ts. */
export const Mention = z.object({
  written: z.string().meta({ description: 'How the text writes the name, without the @.' }),
  username: z.string().meta({ description: 'What the member is called today.' }),
});
