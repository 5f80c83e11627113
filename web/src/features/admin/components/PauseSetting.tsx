import type { AdminPause } from '@halfstar/contract/admin/settings.schema';
import { Button } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useState } from 'react';
import { pageHeading } from '#lib/heading-focus.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { moveLostFocusTo } from '#ui/focus.ts';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { SettingsItem } from '#ui/settings/SettingsSection.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { useEndPause } from '../api/settings.ts';
import { PART_WORDS } from '../model/setting-words.ts';
import { ChangedBy } from './ChangedBy.tsx';
import { PauseDialog } from './PauseDialog.tsx';
import classes from './site-settings.module.css';

/** Whether a part of the product is paused, and what admins do about it. */
export function PauseSetting({ pause }: { pause: AdminPause }) {
  const { name, inSentence, note } = PART_WORDS[pause.part];
  // What the admin saw when they opened the dialog, so that nobody overwrites what they have not seen.
  const [pausing, setPausing] = useState({ opened: false, of: pause });
  const [ending, setEnding] = useState<AdminPause | null>(null);
  const end = useEndPause();
  const openPausing = () => {
    // The button that opens the dialog is another one afterwards.
    moveLostFocusTo(pageHeading);
    setPausing({ opened: true, of: pause });
  };
  return (
    <SettingsItem name={name} note={note}>
      {pause.is_paused ? (
        <>
          <p className={classes.paused}>
            <IconPlayerPause size={18} stroke={1.7} aria-hidden="true" />
            <span>Paused {pause.began_at === null ? null : <RelativeTime at={pause.began_at} />}</span>
          </p>
          <blockquote className={classes.text}>{pause.reason}</blockquote>
          {pause.ends_at === null ? null : (
            <p className={classes.soft}>
              Ends <RelativeTime at={pause.ends_at} ahead />
            </p>
          )}
        </>
      ) : (
        <p className={classes.soft}>Not paused.</p>
      )}
      {pause.changed_at === null ? null : <ChangedBy by={pause.changed_by} at={pause.changed_at} />}
      <div className={classes.buttons}>
        <Button variant="default" aria-label={`${pause.is_paused ? 'Edit' : 'Pause'} ${name}`} onClick={openPausing}>
          {pause.is_paused ? 'Edit' : 'Pause'}
        </Button>
        {pause.is_paused ? (
          <Button variant="subtle" color="gray" aria-label={`End ${name} pause`} onClick={() => setEnding(pause)}>
            End
          </Button>
        ) : null}
      </div>
      <PauseDialog
        opened={pausing.opened}
        pause={pausing.of}
        onClose={() => setPausing({ ...pausing, opened: false })}
      />
      <ConfirmDialog
        opened={ending !== null}
        title={`End the pause of ${inSentence}?`}
        action="End It"
        cancel="Keep it"
        pending={end.isPending}
        error={end.error}
        onCancel={() => {
          end.reset();
          setEnding(null);
        }}
        onConfirm={() => {
          if (ending === null) return;
          moveLostFocusTo(pageHeading);
          end.mutate(ending, {
            onSuccess: () => {
              setEnding(null);
              toastDone(`${name}: the pause has ended.`);
            },
          });
        }}
      >
        It works again at once, on all servers.
      </ConfirmDialog>
    </SettingsItem>
  );
}
