import { Dialog } from '#ui/dialogs/Dialog.tsx';
import classes from './keys-dialog.module.css';
import { TIMELINE_KEYS } from './timeline-keys.ts';

export type KeysDialogProps = { opened: boolean; onClose: () => void };

/** The dialog that lists the keyboard shortcuts of the timeline. */
export default function TimelineKeysDialog({ opened, onClose }: KeysDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Read by keyboard" size="26rem">
      <dl className={classes.keys}>
        {TIMELINE_KEYS.map(([key, action]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
