import { AskDate } from '#features/tracking/components/AskDate.tsx';
import { EditViewing } from '#features/tracking/components/EditViewing.tsx';
import { ForgetViewings } from '#features/tracking/components/ForgetViewings.tsx';
import { LogViewing } from '#features/tracking/components/LogViewing.tsx';
import type { ViewingDialogRequest } from '#features/tracking/hooks/viewing-dialog-state.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';

type FormAsked = Exclude<ViewingDialogRequest, { kind: 'forget' }>;

const getTitle = ({ kind, movie: { title } }: FormAsked): string =>
  ({
    date: `When did you watch ${title}?`,
    log: `A viewing of ${title}`,
    edit: `Your viewing of ${title}`,
  })[kind];

type ViewingDialogProps = { opened: boolean; asked: ViewingDialogRequest; onClose: () => void };

/**
 * The dialog about viewings: asks for a date after a rating, logs, corrects or removes a viewing. Closing it changes nothing.
 */
export default function ViewingDialog({ asked, opened, onClose }: ViewingDialogProps) {
  if (asked.kind === 'forget') return <ForgetViewings movie={asked.movie} opened={opened} onDone={onClose} />;
  return (
    <Dialog opened={opened} onClose={onClose} title={getTitle(asked)} size="26rem">
      <ViewingFormOf key={getFormKey(asked)} asked={asked} onClose={onClose} />
    </Dialog>
  );
}

const getFormKey = (asked: FormAsked): string =>
  asked.kind === 'edit' ? asked.entry.id : asked.kind === 'date' ? asked.entryId : asked.kind + asked.movie.id;

function ViewingFormOf({ asked, onClose }: { asked: FormAsked; onClose: () => void }) {
  switch (asked.kind) {
    case 'date':
      return <AskDate movie={asked.movie} entryId={asked.entryId} onDone={onClose} />;
    case 'log':
      return <LogViewing movie={asked.movie} onDone={onClose} />;
    case 'edit':
      return <EditViewing movie={asked.movie} entry={asked.entry} onDone={onClose} />;
  }
}
