import '@mantine/core/styles/Kbd.layer.css';
import { Button, Kbd } from '@mantine/core';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { SHORTCUT_HELP } from '../model/shortcuts.ts';
import classes from './moderation.module.css';

/** The keys of the queue. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Keys"
      size="26rem"
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <dl className={classes.keys}>
        {SHORTCUT_HELP.map(([keys, meaning]) => (
          <div key={keys} style={{ display: 'contents' }}>
            <dt>
              <Kbd>{keys}</Kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
