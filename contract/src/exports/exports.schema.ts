import { z } from 'zod';
import { Id, Timestamp } from '../shared/ids.schema.ts';

/** How long a file can be downloaded. */
export const EXPORT_DAYS = 7;
/** How long a file that cannot be made is tried again. */
export const EXPORT_TRIES_HOURS = 24;

export const ExportState = z
  .enum(['making', 'ready', 'failed'])
  .meta({ description: 'An export that failed can be asked for again.' });
export type ExportState = z.infer<typeof ExportState>;

/** A file with all that a member has. */
export const Export = z.object({
  id: Id,
  state: ExportState,
  requested_at: Timestamp,
  ready_at: Timestamp.nullable(),
  expires_at: Timestamp.nullable().meta({ description: 'When its file is deleted.' }),
  bytes: z.number().int().nullable(),
});
export type Export = z.infer<typeof Export>;

/** A file as it is sent. */
export const Download = z.object({
  headers: z.object({
    'content-type': z.string(),
    'content-disposition': z.string(),
    'content-length': z.string().optional(),
  }),
  // A file for who receives it; the server sends it as it reads it.
  body: z
    .file()
    .mime('application/zip')
    .or(z.custom<ReadableStream<Uint8Array>>((body) => body instanceof ReadableStream)),
});
export type Download = z.infer<typeof Download>;
