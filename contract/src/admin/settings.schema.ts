import { z } from 'zod';
import { NamedMember } from '../profiles/profiles.schema.ts';
import { Id, Timestamp } from '../shared/ids.schema.ts';
import { safeText } from '../shared/safe-text.schema.ts';
import { Announcement, PausablePart } from '../site/site.schema.ts';

export const MAX_ANNOUNCEMENT_LENGTH = 300;
export const MAX_PAUSE_REASON_LENGTH = 300;
export const MAX_LINK_LENGTH = 500;

export const SETTINGS_MESSAGES = {
  textMissing: 'Write what everybody should know.',
  textTooLong: `An announcement has at most ${MAX_ANNOUNCEMENT_LENGTH} characters.`,
  link: `A link is a path such as /change-log, or an address that begins with https://, of at most ${MAX_LINK_LENGTH} characters.`,
  reasonMissing: 'Write why, for those who find it paused.',
  reasonTooLong: `A reason has at most ${MAX_PAUSE_REASON_LENGTH} characters.`,
  endsAt: 'Choose a time that is yet to come.',
} as const;

const changed = {
  version: z.number().int().meta({ description: 'Counts the changes. A change says which version it is of.' }),
  changed_by: NamedMember.nullable().meta({ description: 'Null once that account is deleted.' }),
  changed_at: Timestamp,
};

/** An announcement as admins see it. */
export const AdminAnnouncement = Announcement.extend(changed);
export type AdminAnnouncement = z.infer<typeof AdminAnnouncement>;

/** A part of the product that can be paused, as admins see it. */
export const AdminPause = z.object({
  part: PausablePart,
  is_paused: z.boolean(),
  reason: z.string().nullable().meta({ description: 'Null while it is not paused, as is `ends_at`.' }),
  began_at: Timestamp.nullable(),
  ends_at: Timestamp.nullable(),
  version: changed.version.meta({ description: 'Zero for what was never paused.' }),
  changed_by: changed.changed_by,
  changed_at: Timestamp.nullable(),
});
export type AdminPause = z.infer<typeof AdminPause>;

export const AdminSettings = z.object({
  announcement: AdminAnnouncement.nullable(),
  pauses: z.array(AdminPause).max(10),
});
export type AdminSettings = z.infer<typeof AdminSettings>;

/** A path of this site, but no address of another one, which may begin with two slashes; or an address. */
const isLink = (link: string): boolean =>
  link.length <= MAX_LINK_LENGTH &&
  (/^\/(?![/\\])[^\s\\]*$/.test(link) || (/^https:\/\/[^\s/]/.test(link) && URL.canParse(link)));

const EndsAt = Timestamp.nullable().default(null).meta({ description: 'When it ends by itself.' });

/** What is announced. */
export const AnnouncementForm = z.strictObject({
  text: safeText({
    max: MAX_ANNOUNCEMENT_LENGTH,
    tooLong: SETTINGS_MESSAGES.textTooLong,
    empty: SETTINGS_MESSAGES.textMissing,
  }),
  link_url: z
    .string()
    .trim()
    .nullable()
    .default(null)
    .refine((link) => link === null || isLink(link), SETTINGS_MESSAGES.link),
  ends_at: EndsAt,
});
export type AnnouncementForm = z.infer<typeof AnnouncementForm>;

/** Why a part of the product is paused. */
export const PauseForm = z.strictObject({
  reason: safeText({
    max: MAX_PAUSE_REASON_LENGTH,
    tooLong: SETTINGS_MESSAGES.reasonTooLong,
    empty: SETTINGS_MESSAGES.reasonMissing,
  }).meta({ description: 'Those who find it paused read it.' }),
  ends_at: EndsAt,
});
export type PauseForm = z.infer<typeof PauseForm>;

const Version = z.number().int().min(0).meta({ description: 'The version that the admin has seen.' });

export const ofAnnouncement = { announcement_id: Id, version: Version };
export const ofPause = { part: PausablePart, version: Version };
