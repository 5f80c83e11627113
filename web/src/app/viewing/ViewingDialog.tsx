import { AskDate } from '#features/tracking/components/AskDate.tsx';
import { EditViewing } from '#features/tracking/components/EditViewing.tsx';
import { ForgetViewings } from '#features/tracking/components/ForgetViewings.tsx';
import { LogViewing } from '#features/tracking/components/LogViewing.tsx';
import type { ViewingDialogRequest } from '#features/tracking/hooks/viewing-dialog-state.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';

type FormRequest = Exclude<ViewingDialogRequest, { kind: 'forget' }>;

const getTitle = ({ kind, movie: { title } }: FormRequest): string =>
  ({
    date: `When did you watch ${title}?`,
    log: `A viewing of ${title}`,
    edit: `Your viewing of ${title}`,
  })[kind];

type ViewingDialogProps = { opened: boolean; request: ViewingDialogRequest; onClose: () => void };

/**
 * The dialog about viewings: asks for a date after a rating, logs, corrects or removes a viewing. Closing it changes nothing.
 */
export default function ViewingDialog({ request, opened, onClose }: ViewingDialogProps) {
  if (request.kind === 'forget') return <ForgetViewings movie={request.movie} opened={opened} onDone={onClose} />;
  return (
    <Dialog opened={opened} onClose={onClose} title={getTitle(request)} size="26rem">
      <ViewingDialogForm key={getFormKey(request)} request={request} onClose={onClose} />
    </Dialog>
  );
}

const getFormKey = (request: FormRequest): string =>
  request.kind === 'edit'
    ? request.entry.id
    : request.kind === 'date'
      ? request.entryId
      : request.kind + request.movie.id;

function ViewingDialogForm({ request, onClose }: { request: FormRequest; onClose: () => void }) {
  switch (request.kind) {
    case 'date':
      return <AskDate movie={request.movie} entryId={request.entryId} onDone={onClose} />;
    case 'log':
      return <LogViewing movie={request.movie} onDone={onClose} />;
    case 'edit':
      return <EditViewing movie={request.movie} entry={request.entry} onDone={onClose} />;
  }
}
