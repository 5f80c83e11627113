import { z } from 'zod';
import { ExportedUsername, Id, Timestamp } from '../shared/ids.schema.ts';

/** A notification in an export of its recipient's account. */
export const ExportedNotification = z.object({
  id: Id,
  type: z.string(),
  actors: z.array(ExportedUsername).meta({ description: 'Who did it; none for Halfstar itself.' }),
  note: z.string().nullable(),
  movie_id: Id.nullable(),
  review_id: Id.nullable(),
  comment_id: Id.nullable(),
  club_id: Id.nullable(),
  created_at: Timestamp,
  read_at: Timestamp.nullable(),
});
export type ExportedNotification = z.infer<typeof ExportedNotification>;
