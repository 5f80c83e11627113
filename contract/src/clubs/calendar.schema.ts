import { z } from 'zod';

/** Where a calendar app of the viewer reads a club's dates. */
export const ClubCalendar = z.object({
  address: z.string().nullable().meta({
    description: 'An iCalendar file, for whoever knows the address. Null when the viewer has none.',
  }),
});
export type ClubCalendar = z.infer<typeof ClubCalendar>;
