import type { NamedMember } from '@halfstar/contract/profiles/profiles.schema';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import classes from './site-settings.module.css';

/** Who changed a setting last, and when. */
export const ChangedBy = ({ by, at }: { by: NamedMember | null; at: string }) => (
  <p className={classes.soft}>
    Set by {by?.display_name ?? 'a deleted account'} <RelativeTime at={at} />
  </p>
);
