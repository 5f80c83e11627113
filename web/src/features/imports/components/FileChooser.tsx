import { useRef } from 'react';
import { FileField } from '#ui/files/FileField.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';

type FileChooserProps = {
  /** What the button says. */
  action: string;
  /** The name of the field behind it. */
  label: string;
  accept?: string;
  multiple?: boolean;
  /** Whether a folder is chosen, which gives all files in it. */
  folder?: boolean;
  /** Whether what was chosen here is under way. */
  pending: boolean;
  /** Whether anything is under way, so that nothing can be chosen. */
  busy: boolean;
  describedBy: string;
  onChoose: (files: File[]) => void;
};

/** A button that opens the browser's chooser of files or of a folder. */
export function FileChooser({
  action,
  label,
  accept,
  multiple = false,
  folder = false,
  pending,
  busy,
  describedBy,
  onChoose,
}: FileChooserProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <PendingButton
        variant="default"
        pending={pending}
        data-disabled={(busy && !pending) || undefined}
        aria-describedby={describedBy}
        onClick={() => {
          if (!busy) field.current?.click();
        }}
      >
        {action}
      </PendingButton>
      <FileField ref={field} label={label} accept={accept} multiple={multiple} folder={folder} onChoose={onChoose} />
    </>
  );
}
