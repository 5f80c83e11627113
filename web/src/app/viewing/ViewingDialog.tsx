import { Modal } from '@mantine/core';
import { AskDate } from '#features/tracking/components/AskDate.tsx';
import { EditViewing } from '#features/tracking/components/EditViewing.tsx';
import { ForgetViewings } from '#features/tracking/components/ForgetViewings.tsx';
import { LogViewing } from '#features/tracking/components/LogViewing.tsx';
import type { ViewingAsked } from '#features/tracking/hooks/viewing-dialog-state.ts';
import { DialogHead, DialogRoot } from '#ui/dialogs/Dialog.tsx';
import classes from './viewing.module.css';

const titleOf = ({ kind, movie: { title } }: ViewingAsked): string =>
  ({
    date: `When did you watch ${title}?`,
    log: `A viewing of ${title}`,
    edit: `Your viewing of ${title}`,
    forget: `Take ${title} off watched?`,
  })[kind];

type ViewingDialogProps = { opened: boolean; asked: ViewingAsked; onClose: () => void };

/** When a film was seen: asked after rating it, noted, corrected, forgotten. Closing it leaves everything as it is. */
export default function ViewingDialog({ asked, opened, onClose }: ViewingDialogProps) {
  return (
    <DialogRoot opened={opened} onClose={onClose} size="26rem" centered>
      <Modal.Content>
        <DialogHead title={titleOf(asked)} />
        <Modal.Body className={classes.body}>
          <Body key={keyOf(asked)} asked={asked} onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </DialogRoot>
  );
}

const keyOf = (asked: ViewingAsked): string =>
  asked.kind === 'edit' ? asked.entry.id : asked.kind === 'date' ? asked.entryId : asked.kind + asked.movie.id;

function Body({ asked, onClose }: Pick<ViewingDialogProps, 'asked' | 'onClose'>) {
  switch (asked.kind) {
    case 'date':
      return <AskDate movie={asked.movie} entryId={asked.entryId} onDone={onClose} />;
    case 'log':
      return <LogViewing movie={asked.movie} onDone={onClose} />;
    case 'edit':
      return <EditViewing movie={asked.movie} entry={asked.entry} onDone={onClose} />;
    case 'forget':
      return <ForgetViewings movie={asked.movie} onDone={onClose} />;
  }
}
