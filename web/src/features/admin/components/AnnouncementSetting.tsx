import type { AdminAnnouncement } from '@halfstar/contract/admin/settings.schema';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { pageHeading } from '#lib/heading-focus.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { moveLostFocusTo } from '#ui/focus.ts';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { SettingsItem } from '#ui/settings/SettingsSection.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { useEndAnnouncement } from '../api/settings.ts';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';
import { ChangedBy } from './ChangedBy.tsx';
import classes from './site-settings.module.css';

/** What is announced to everybody, and what admins do about it. */
export function AnnouncementSetting({ announcement }: { announcement: AdminAnnouncement | null }) {
  // What the admin saw when they opened the dialog, so that nobody overwrites what they have not seen.
  const [editing, setEditing] = useState<{ opened: boolean; of: AdminAnnouncement | null }>({
    opened: false,
    of: null,
  });
  const [ending, setEnding] = useState<AdminAnnouncement | null>(null);
  const end = useEndAnnouncement();
  const edit = () => {
    // The button that opens the dialog goes with the first announcement, and comes back without one.
    moveLostFocusTo(pageHeading);
    setEditing({ opened: true, of: announcement });
  };
  const stopEnding = () => {
    end.reset();
    setEnding(null);
  };
  return (
    <SettingsItem name="Announcement" note="Above every page, for members and visitors. One at a time.">
      {announcement === null ? (
        <>
          <p className={classes.soft}>Nothing is announced.</p>
          <Button variant="default" onClick={edit}>
            Write One
          </Button>
        </>
      ) : (
        <>
          <blockquote className={classes.text}>{announcement.text}</blockquote>
          {announcement.link_url === null ? null : (
            <p className={classes.soft}>
              Leads to <a href={announcement.link_url}>{announcement.link_url}</a>
            </p>
          )}
          {announcement.ends_at === null ? null : (
            <p className={classes.soft}>
              Ends <RelativeTime at={announcement.ends_at} ahead />
            </p>
          )}
          <ChangedBy by={announcement.changed_by} at={announcement.changed_at} />
          <div className={classes.buttons}>
            <Button variant="default" onClick={edit}>
              Edit It
            </Button>
            <Button variant="subtle" color="gray" onClick={() => setEnding(announcement)}>
              End It
            </Button>
          </div>
        </>
      )}
      <AnnouncementDialog
        opened={editing.opened}
        announcement={editing.of}
        onClose={() => setEditing({ ...editing, opened: false })}
      />
      <ConfirmDialog
        opened={ending !== null}
        title="End this announcement?"
        action="End It"
        pending={end.isPending}
        error={end.error}
        onCancel={stopEnding}
        onConfirm={() => {
          if (ending === null) return;
          moveLostFocusTo(pageHeading);
          end.mutate(ending, {
            onSuccess: () => {
              setEnding(null);
              toastDone('The announcement has ended.');
            },
          });
        }}
      >
        Nobody sees it any more. Its text stays in the audit log.
      </ConfirmDialog>
    </SettingsItem>
  );
}
